package dev.isochron.cost;

/**
 * The cost that one rank may spend on context chunks in one pass, fixed at start.
 *
 * <pre>
 *   B     = (K + D) * M + R * D        what M tokens in one chunk at depth D cost
 *   floor = max(U, M / 4)              integer division
 * </pre>
 *
 * {@code D}: KV depth above which chunks start to shrink, tokens, {@code > 0}; {@code M}: tokens per pass; {@code U}: chunk unit,
 * tokens. Source: scheduler.md 7.
 *
 * <p>Example: K = 140,000, D = 80,000, R = 0, M = 8,192, U = 64 give B = 220,000 * 8,192 = 1,802,240,000 and a floor of 2,048.
 *
 * @param price formula of one chunk
 * @param budget B, token x KV token, {@code >= 0}
 * @param floorTokens least tokens granted to the first context request scheduled in a pass, {@code >= 1}
 */
public record CostLimit(ChunkCost price, long budget, int floorTokens) {
    public CostLimit {
        if (budget < 0 || floorTokens < 1) {
            throw new IllegalArgumentException(
                    "cost limit needs budget >= 0 and floor >= 1; got " + budget + ", " + floorTokens);
        }
    }

    /**
     * The limit of a rank.
     *
     * @param price K and R
     * @param kvDepthThresholdTokens D
     * @param maxNumTokens M
     * @param unitTokens U
     * @param maxSeqLen longest sequence, tokens: the deepest start of a chunk
     * @throws IllegalArgumentException if B, the dearest charge {@code (K + maxSeqLen) * 2M + R * maxSeqLen}, or their sum (the most
     *     a pass can have spent) is above 2^63 - 1
     */
    public static CostLimit of(
            ChunkCost price, long kvDepthThresholdTokens, int maxNumTokens, int unitTokens, int maxSeqLen) {
        try {
            long budget = price.of(kvDepthThresholdTokens, maxNumTokens);
            long dearest = price.of(maxSeqLen, 2L * maxNumTokens);
            Math.addExact(budget, dearest);
            return new CostLimit(price, budget, Math.max(unitTokens, maxNumTokens / 4));
        } catch (ArithmeticException overflow) {
            throw new IllegalArgumentException(
                    "equal-cost budget exceeds 2^63 - 1: K " + price.kvOffsetTokens() + ", D " + kvDepthThresholdTokens
                            + ", R " + price.perChunkDepthTokens() + ", max_num_tokens " + maxNumTokens
                            + ", max sequence length " + maxSeqLen + "; expected (K + D) * M + R * D and"
                            + " (K + max sequence length) * 2M + R * max sequence length to fit together",
                    overflow);
        }
    }
}
