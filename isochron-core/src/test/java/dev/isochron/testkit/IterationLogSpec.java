package dev.isochron.testkit;

/**
 * What {@link IterationLogGenerator} writes; times in milliseconds, parameters as in {@code T = c0 + c1*N + c2*S + r*P}.
 *
 * @param load share of the budget that arrives per iteration and rank; 1 and more: always enough
 * @param longShare share of the requests that prefill up to {@code maxDepth} tokens from nothing
 * @param shortTokens median new tokens of the others
 * @param kink depth from which a token of depth costs 30 % more; 0: none
 * @param kvOffset K of an equal-cost budget; 0: plain token budget
 */
public record IterationLogSpec(
        int ranks,
        int iterations,
        int maxNumTokens,
        double c0,
        double c1,
        double c2,
        double r,
        double load,
        double longShare,
        long maxDepth,
        double shortTokens,
        double noise,
        double stallShare,
        double stallMillisMin,
        double stallMillisMax,
        double lostShare,
        double tornShare,
        long kink,
        double kvOffset,
        double kvDepthThreshold,
        long seed) {

    /** Parameters of T(8192, kv) = 1465 ms + 8.62 us * kv, saturated, no noise, nothing lost. */
    public static IterationLogSpec clean(int ranks, int iterations, long seed) {
        return new IterationLogSpec(
                ranks,
                iterations,
                8192,
                250.0,
                0.1440054296875,
                1.05224609375e-6,
                0,
                1,
                0.03,
                900_000,
                3_000,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                seed);
    }

    public IterationLogSpec withNoise(double sigma) {
        return with(
                r,
                load,
                longShare,
                sigma,
                stallShare,
                stallMillisMin,
                stallMillisMax,
                lostShare,
                tornShare,
                kink,
                kvOffset,
                kvDepthThreshold);
    }

    public IterationLogSpec withStalls(double share, double minMillis, double maxMillis) {
        return with(
                r,
                load,
                longShare,
                noise,
                share,
                minMillis,
                maxMillis,
                lostShare,
                tornShare,
                kink,
                kvOffset,
                kvDepthThreshold);
    }

    public IterationLogSpec withLosses(double lost, double torn) {
        return with(
                r,
                load,
                longShare,
                noise,
                stallShare,
                stallMillisMin,
                stallMillisMax,
                lost,
                torn,
                kink,
                kvOffset,
                kvDepthThreshold);
    }

    public IterationLogSpec withLoad(double newLoad) {
        return with(
                r,
                newLoad,
                longShare,
                noise,
                stallShare,
                stallMillisMin,
                stallMillisMax,
                lostShare,
                tornShare,
                kink,
                kvOffset,
                kvDepthThreshold);
    }

    public IterationLogSpec withLongShare(double share) {
        return with(
                r,
                load,
                share,
                noise,
                stallShare,
                stallMillisMin,
                stallMillisMax,
                lostShare,
                tornShare,
                kink,
                kvOffset,
                kvDepthThreshold);
    }

    /** R in tokens, so r = R * c2. */
    public IterationLogSpec withPerChunkTokens(double tokens) {
        return with(
                tokens * c2,
                load,
                longShare,
                noise,
                stallShare,
                stallMillisMin,
                stallMillisMax,
                lostShare,
                tornShare,
                kink,
                kvOffset,
                kvDepthThreshold);
    }

    public IterationLogSpec withKink(long depth) {
        return with(
                r,
                load,
                longShare,
                noise,
                stallShare,
                stallMillisMin,
                stallMillisMax,
                lostShare,
                tornShare,
                depth,
                kvOffset,
                kvDepthThreshold);
    }

    public IterationLogSpec withEqualCost(double offset, double threshold) {
        return with(
                r,
                load,
                longShare,
                noise,
                stallShare,
                stallMillisMin,
                stallMillisMax,
                lostShare,
                tornShare,
                kink,
                offset,
                threshold);
    }

    boolean equalCost() {
        return kvOffset > 0;
    }

    /** Tokens of an average request. */
    double meanNewTokens() {
        return longShare * maxDepth * 0.6 + (1 - longShare) * shortTokens * StrictMath.exp(0.32);
    }

    double bent(double depth) {
        return kink > 0 && depth > kink ? depth + 0.3 * (depth - kink) : depth;
    }

    /** K_am of the truth. */
    public double amortisedOffset() {
        return (c0 / maxNumTokens + c1) / c2;
    }

    /** K_mg of the truth. */
    public double marginalOffset() {
        return c1 / c2;
    }

    /** g of the truth. */
    public double slope() {
        return c2 * maxNumTokens + r;
    }

    private IterationLogSpec with(
            double newR,
            double newLoad,
            double newLongShare,
            double newNoise,
            double newStallShare,
            double newStallMin,
            double newStallMax,
            double newLost,
            double newTorn,
            long newKink,
            double newOffset,
            double newThreshold) {
        return new IterationLogSpec(
                ranks,
                iterations,
                maxNumTokens,
                c0,
                c1,
                c2,
                newR,
                newLoad,
                newLongShare,
                maxDepth,
                shortTokens,
                newNoise,
                newStallShare,
                newStallMin,
                newStallMax,
                newLost,
                newTorn,
                newKink,
                newOffset,
                newThreshold,
                seed);
    }
}
