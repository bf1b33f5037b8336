package dev.isochron.testkit;

import dev.isochron.core.RequestSpec;
import dev.isochron.routing.AdpRouter;
import dev.isochron.routing.Placement;
import dev.isochron.routing.RoutingInput;
import java.util.ArrayList;
import java.util.List;

/** Sends each request to its target, or to the rank with the fewest; full ranks defer. */
public final class SpreadRouter implements AdpRouter {
    private final boolean wantsMatches;
    private long digest;

    public SpreadRouter() {
        this(false);
    }

    public SpreadRouter(boolean wantsMatches) {
        this.wantsMatches = wantsMatches;
    }

    /** Makes this instance differ from its peers. */
    public void disturb() {
        digest++;
    }

    @Override
    public boolean wantsPrefixMatches() {
        return wantsMatches;
    }

    @Override
    public Placement place(RoutingInput input) {
        int ranks = input.states().size();
        int[] active = new int[ranks];
        List<List<RequestSpec>> shares = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            active[rank] = input.states().get(rank).activeRequests();
            shares.add(new ArrayList<>());
        }
        var deferred = new ArrayList<RequestSpec>();
        for (RequestSpec request : input.requests()) {
            int rank =
                    request.target().isPresent() ? request.target().get().rank().value() : fewest(active);
            if (active[rank] >= input.maxActive()) {
                deferred.add(request);
            } else {
                active[rank] += 1 + request.children();
                shares.get(rank).add(request);
            }
        }
        int expected = 0;
        for (int load : active) {
            expected = Math.max(expected, load);
        }
        return new Placement(shares, expected, deferred, List.of());
    }

    @Override
    public long stateDigest() {
        return digest;
    }

    private static int fewest(int[] active) {
        int best = 0;
        for (int rank = 1; rank < active.length; rank++) {
            best = active[rank] < active[best] ? rank : best;
        }
        return best;
    }
}
