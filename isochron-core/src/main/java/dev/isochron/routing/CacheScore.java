package dev.isochron.routing;

/**
 * What a rank would cost a request: {@code (n - m) + beta * n * tokens / max(sum of tokens over the eligible ranks, n, 1)}, lower is
 * better.
 *
 * <p>n: prompt tokens; m: tokens of it found in the rank's cache, or 0 on all ranks unless the best match of an eligible rank is more
 * than {@code matchRateThreshold} of n; tokens: the rank's load. Evaluated in double, left to right. Then fewer tokens; then the
 * first rank in an order drawn from the request's id. Example: n 100, loads 100 and 0, matches 60 and 0, beta 0.1, threshold 0.5:
 * {@code 40 + 0.1 * 100 * 100 / 100 = 50} against 100.
 */
final class CacheScore {
    private final RouterConfig config;
    private final PrefixMatches matches;
    private final PlacementDraft draft;

    CacheScore(RouterConfig config, PrefixMatches matches, PlacementDraft draft) {
        this.config = config;
        this.matches = matches;
        this.draft = draft;
    }

    /** Prompt tokens a rank would have to compute, {@code >= 0}; the true match counts here, whatever the threshold. */
    long uncachedTokens(Popped popped, int rank) {
        return Math.max(popped.promptTokens() - matches.tokens(rank, popped.index()), 0);
    }

    int best(Popped popped, EligibleRanks eligible) {
        boolean matchCounts = matchRate(popped, eligible) > config.matchRateThreshold();
        long scale = Math.max(Math.max(eligible.totalTokens(), popped.promptTokens()), 1);
        int[] order = eligible.shuffled(popped.request().id());
        int best = order[0];
        double bestScore = score(popped, best, matchCounts, scale);
        for (int i = 1; i < eligible.count(); i++) {
            double score = score(popped, order[i], matchCounts, scale);
            if (score < bestScore || (score == bestScore && draft.tokens(order[i]) < draft.tokens(best))) {
                best = order[i];
                bestScore = score;
            }
        }
        return best;
    }

    private double matchRate(Popped popped, EligibleRanks eligible) {
        int largest = 0;
        for (int i = 0; i < eligible.count(); i++) {
            largest = Math.max(largest, matches.tokens(eligible.rank(i), popped.index()));
        }
        return (double) largest / Math.max(popped.promptTokens(), 1);
    }

    private double score(Popped popped, int rank, boolean matchCounts, long scale) {
        int n = popped.promptTokens();
        int match = matchCounts ? matches.tokens(rank, popped.index()) : 0;
        return (n - match) + config.loadBalanceWeight() * n * draft.tokens(rank) / scale;
    }
}
