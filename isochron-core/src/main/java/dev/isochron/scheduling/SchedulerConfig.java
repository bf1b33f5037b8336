package dev.isochron.scheduling;

/**
 * Everything a scheduler is told once (scheduler.md 2).
 *
 * @param maxRequests requests per pass, {@code >= 0}
 * @param maxNumTokens M: tokens per pass
 * @param chunking how prompts are cut
 * @param prefixAware budget checks see the prompt after reuse, and the prefix-aware skip is on
 * @param recomputePause KV may be given up and computed again
 * @param encoderDecoder the state window starts at the encoder state instead of the context state
 * @param firstTokenFirst generation-only requests without a first token go first
 * @param stallLimit passes without progress before the pass fails, {@code > 0}
 * @param maxSeqLen longest sequence, tokens, {@code >= 1}; bounds the dearest charge
 * @param cost equal-cost chunking
 * @param demotion long-prefill demotion
 */
public record SchedulerConfig(
        int maxRequests,
        TokenLimit maxNumTokens,
        Chunking chunking,
        boolean prefixAware,
        boolean recomputePause,
        boolean encoderDecoder,
        boolean firstTokenFirst,
        int stallLimit,
        int maxSeqLen,
        CostPolicy cost,
        DemotionPolicy demotion) {
    public static final int DEFAULT_STALL_LIMIT = 1000;

    public SchedulerConfig {
        if (maxRequests < 0 || stallLimit < 1 || maxSeqLen < 1) {
            throw new IllegalArgumentException(
                    "scheduler needs max requests >= 0, stall limit > 0, max sequence length >= 1; got " + maxRequests
                            + ", " + stallLimit + ", " + maxSeqLen);
        }
    }

    /** The usual configuration of a context server, both policies off. */
    public static SchedulerConfig plain(int maxRequests, int maxNumTokens, int chunkUnitTokens, int maxSeqLen) {
        return new SchedulerConfig(
                maxRequests,
                TokenLimit.of(maxNumTokens),
                new Chunking.FirstComeFirstServed(chunkUnitTokens),
                true,
                true,
                false,
                false,
                DEFAULT_STALL_LIMIT,
                maxSeqLen,
                CostPolicy.OFF,
                DemotionPolicy.OFF);
    }

    public SchedulerConfig with(CostPolicy nextCost, DemotionPolicy nextDemotion) {
        return new SchedulerConfig(
                maxRequests,
                maxNumTokens,
                chunking,
                prefixAware,
                recomputePause,
                encoderDecoder,
                firstTokenFirst,
                stallLimit,
                maxSeqLen,
                nextCost,
                nextDemotion);
    }
}
