package dev.isochron.routing;

/**
 * The load that routing aims at on every rank: {@code min(maxActive, max(ceil(multiplier * ceil((active + remaining) / ranks)),
 * largest active))}, in requests.
 *
 * <p>{@code active} is summed over all ranks and contains what was placed on explicit targets; {@code remaining} is what still wants
 * a rank. Example: multiplier 2, active 9, 0, 0, 0, 4 remaining, cap 64: {@code max(ceil(2 * ceil(13 / 4)), 9) = 9}.
 */
final class FairShare {
    private FairShare() {}

    static int target(PlacementDraft draft, double multiplier, int remaining) {
        long mean = Math.ceilDiv(draft.totalActive() + remaining, draft.ranks());
        double share = Math.max(Math.ceil(multiplier * mean), draft.largestActive());
        return (int) Math.min(draft.maxActive(), share);
    }
}
