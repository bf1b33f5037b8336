package dev.isochron.routing;

import static dev.isochron.routing.PlacementDraft.TargetOutcome.FREE;

import java.util.ArrayList;
import java.util.List;

/** Balances prompt tokens over the ranks and knows nothing of caches or conversations; without state. */
final class DefaultRouter implements AdpRouter {
    private static final double MULTIPLIER = 1.0;

    @Override
    public boolean wantsPrefixMatches() {
        return false;
    }

    @Override
    public Placement place(RoutingInput input) {
        PlacementDraft draft = new PlacementDraft(input);
        List<Popped> remaining = new ArrayList<>();
        for (Popped popped : Popped.strictFirst(input.requests())) {
            if (draft.placeOnTarget(popped) == FREE) {
                remaining.add(popped);
            }
        }
        int expected = FairShare.target(draft, MULTIPLIER, remaining.size());
        LengthBalance.spread(draft, remaining, expected);
        return draft.finish(expected);
    }

    @Override
    public long stateDigest() {
        return 0;
    }
}
