package dev.isochron.routing;

import java.util.BitSet;
import java.util.OptionalInt;

/** The ranks that have had a request; bounded by their number. With warm-up off no rank ever counts as cold. */
final class ColdStart {
    private final boolean enabled;
    private final BitSet used = new BitSet();

    ColdStart(boolean enabled) {
        this.enabled = enabled;
    }

    /** The lowest rank that has had no request yet and has room for one. */
    OptionalInt lowestColdRank(PlacementDraft draft) {
        if (!enabled) {
            return OptionalInt.empty();
        }
        for (int rank = used.nextClearBit(0); rank < draft.ranks(); rank = used.nextClearBit(rank + 1)) {
            if (draft.hasRoom(rank)) {
                return OptionalInt.of(rank);
            }
        }
        return OptionalInt.empty();
    }

    void used(int rank) {
        if (enabled) {
            used.set(rank);
        }
    }

    long digest() {
        return used.stream().asLongStream().reduce(0, (digest, rank) -> digest * 31 + rank + 1);
    }
}
