package dev.isochron.scheduling;

import dev.isochron.cost.ChunkCost;
import dev.isochron.cost.CostLimit;

/** Equal-cost context chunking by KV depth: off, or on with its three knobs (scheduler.md 7). */
public sealed interface CostPolicy {
    CostPolicy OFF = new Off();

    /** No cost budget and no cost code on the path. */
    record Off() implements CostPolicy {}

    /**
     * Every rank caps the cost of its context chunks.
     *
     * @param kvOffsetTokens K: KV-token equivalents of the KV-independent work of one token, {@code > 0}
     * @param kvDepthThresholdTokens D: KV depth above which chunks start to shrink, tokens, {@code > 0}
     * @param perChunkDepthTokens R: new-token equivalents of walking the prefix once per chunk, {@code >= 0}
     */
    record EqualCost(long kvOffsetTokens, long kvDepthThresholdTokens, long perChunkDepthTokens) implements CostPolicy {
        public EqualCost {
            if (kvOffsetTokens < 1 || kvDepthThresholdTokens < 1 || perChunkDepthTokens < 0) {
                throw new IllegalArgumentException("equal cost needs K > 0, D > 0, R >= 0; got K " + kvOffsetTokens
                        + ", D " + kvDepthThresholdTokens + ", R " + perChunkDepthTokens);
            }
        }

        /** The cost limit of a rank with so many tokens per pass; an overflow is a configuration error. */
        CostLimit limit(int maxNumTokens, int unitTokens, int maxSeqLen) {
            var price = new ChunkCost(kvOffsetTokens, perChunkDepthTokens);
            return CostLimit.of(price, kvDepthThresholdTokens, maxNumTokens, unitTokens, maxSeqLen);
        }
    }
}
