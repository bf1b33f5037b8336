package dev.isochron.routing;

import java.util.List;

/**
 * Tokens found in each rank's cache for each popped request.
 *
 * @param byRank one array per rank, in rank order, each with one count per request of the routing input, in its order; empty if
 *     the router did not ask
 */
public record PrefixMatches(List<int[]> byRank) {
    public static final PrefixMatches NONE = new PrefixMatches(List.of());

    /** Matched tokens of a request on a rank, both by index; 0 if nothing was gathered. */
    public int tokens(int rank, int request) {
        return byRank.isEmpty() ? 0 : byRank.get(rank)[request];
    }
}
