package dev.isochron.executor;

import java.util.OptionalInt;

/**
 * What every rank of a group must agree on (checked at {@code START_UP}).
 *
 * @param attentionDp true if ranks run in lockstep under attention DP; false means a single rank without collectives
 * @param loop which duty cycle
 * @param maxBatchSize requests per batch, {@code >= 1}
 * @param maxNumTokens M, tokens per forward, {@code >= 1}
 * @param maxSeqLen longest sequence, tokens, {@code >= 2}
 * @param maxDraftTokens {@code >= 0}
 * @param maxActiveRequests configured cap of active requests per rank, if any
 * @param chunkedPrefill false rejects prompts longer than M on arrival
 * @param contextServer true if the first padding dummy is a context one
 * @param eventBufferMaxSize newest KV events kept per rank between flushes; 0 = events off
 * @param demotionOn true if the router must publish prefill estimates
 * @param gatherAllResponses true if responses go to all ranks
 */
public record ExecutorConfig(
        boolean attentionDp,
        LoopKind loop,
        int maxBatchSize,
        int maxNumTokens,
        int maxSeqLen,
        int maxDraftTokens,
        OptionalInt maxActiveRequests,
        boolean chunkedPrefill,
        boolean contextServer,
        int eventBufferMaxSize,
        boolean demotionOn,
        boolean gatherAllResponses) {
    public ExecutorConfig {
        if (maxBatchSize < 1 || maxNumTokens < 1 || maxSeqLen < 2 || maxDraftTokens < 0 || eventBufferMaxSize < 0) {
            throw new IllegalArgumentException(
                    "executor needs max batch size >= 1, max tokens >= 1, max sequence length >= 2,"
                            + " draft tokens >= 0, event buffer >= 0; got " + maxBatchSize + ", " + maxNumTokens + ", "
                            + maxSeqLen + ", "
                            + maxDraftTokens + ", " + eventBufferMaxSize);
        }
    }

    /** Cap of active requests per rank: {@code min(base, floor(maxNumTokens / (1 + maxDraftTokens)))}, at least 1. */
    public int maxActive() {
        int base = maxActiveRequests.orElse(maxBatchSize);
        return Math.max(1, Math.min(base, maxNumTokens / (1 + maxDraftTokens)));
    }

    /** True if KV events are collected and published. */
    public boolean eventsOn() {
        return eventBufferMaxSize > 0;
    }
}
