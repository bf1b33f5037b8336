package dev.isochron.routing;

import java.util.OptionalInt;

/** Finds a rank for a request whose conversation has no home, or whose home is full; keeps the round-robin cursor. */
final class NewConversations {
    private final NewConversationPlacement placement;
    private final StateDigest digest;
    private int cursor;

    NewConversations(NewConversationPlacement placement, StateDigest digest) {
        this.placement = placement;
        this.digest = digest;
    }

    /** A rank below the soft target, else one below the hard cap; empty if all are full. */
    OptionalInt rank(PlacementDraft draft, int softTarget) {
        OptionalInt below = switch (placement) {
            case ROUND_ROBIN -> nextInTurn(draft, softTarget);
            case LEAST_QUEUED -> fewestActive(draft, softTarget);
        };
        return below.isPresent() ? below : fewestActive(draft, draft.maxActive());
    }

    /** The cursor moves on with every look, at full ranks too. */
    private OptionalInt nextInTurn(PlacementDraft draft, int limit) {
        for (int look = 0; look < draft.ranks(); look++) {
            int rank = cursor;
            cursor = (cursor + 1) % draft.ranks();
            digest.add(cursor);
            if (draft.active(rank) < limit) {
                return OptionalInt.of(rank);
            }
        }
        return OptionalInt.empty();
    }

    private static OptionalInt fewestActive(PlacementDraft draft, int limit) {
        int best = -1;
        for (int rank = 0; rank < draft.ranks(); rank++) {
            boolean open = draft.active(rank) < limit;
            if (open && (best < 0 || draft.active(rank) < draft.active(best))) {
                best = rank;
            }
        }
        return best < 0 ? OptionalInt.empty() : OptionalInt.of(best);
    }

    int cursor() {
        return cursor;
    }
}
