package dev.isochron.routing;

import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Where the popped requests go. Placed and deferred together are exactly the popped ones (EXE-11).
 *
 * @param byRank requests of each rank, in routing order
 * @param expected the load ADP padding may expect on every rank, requests
 * @param deferred requests without an eligible rank, in arrival order
 * @param estimates published uncached-prefill estimates, in routing order
 */
public record Placement(
        List<List<RequestSpec>> byRank, int expected, List<RequestSpec> deferred, List<Estimate> estimates) {
    public Placement {
        byRank = copied(byRank);
        deferred = List.copyOf(deferred);
        estimates = List.copyOf(estimates);
    }

    private static List<List<RequestSpec>> copied(List<List<RequestSpec>> byRank) {
        var shares = new ArrayList<List<RequestSpec>>(byRank.size());
        for (List<RequestSpec> share : byRank) {
            shares.add(List.copyOf(share));
        }
        return Collections.unmodifiableList(shares);
    }

    /**
     * The uncached prefill the router expects.
     *
     * @param uncachedTokens prompt tokens to compute, {@code >= 0}
     */
    public record Estimate(RequestId id, long uncachedTokens) {}
}
