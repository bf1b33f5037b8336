package dev.isochron.routing;

import dev.isochron.core.RankState;
import dev.isochron.core.RequestSpec;
import java.util.List;

/**
 * What a router sees.
 *
 * @param states all ranks, in rank order
 * @param matches tokens each rank found in its cache, or {@link PrefixMatches#NONE}
 * @param requests popped requests in arrival order
 * @param maxActive hard cap of active requests per rank
 */
public record RoutingInput(List<RankState> states, PrefixMatches matches, List<RequestSpec> requests, int maxActive) {
    public RoutingInput {
        states = List.copyOf(states);
        requests = List.copyOf(requests);
        if (maxActive < 1) {
            throw new IllegalArgumentException("max active requests " + maxActive + "; expected >= 1");
        }
    }
}
