package dev.isochron.replay;

import dev.isochron.routing.EstimatorKind;

/**
 * The policy knobs of one variant as the user wrote them; 0 is off. {@link PolicySet} resolves them.
 *
 * @param kvOffset K, {@code TLLM_V2_CTX_COST_KV_OFFSET}, KV tokens
 * @param kvDepthThreshold D, {@code TLLM_V2_CTX_COST_KV_DEPTH_THRESHOLD}, KV tokens
 * @param perChunkDepthTokens R, {@code TLLM_V2_CTX_COST_PER_CHUNK_DEPTH_TOKENS}, tokens
 * @param demoteUncachedTokens T, {@code TLLM_V2_CTX_DEMOTE_UNCACHED_TOKENS}, tokens
 * @param demoteMaxIters N, {@code TLLM_V2_CTX_DEMOTE_MAX_ITERS}, iterations
 * @param estimator {@code ISOCHRON_PREFILL_ESTIMATOR}
 */
public record Knobs(
        long kvOffset,
        long kvDepthThreshold,
        long perChunkDepthTokens,
        long demoteUncachedTokens,
        int demoteMaxIters,
        EstimatorKind estimator) {
    /** All off. */
    public static final Knobs OFF = new Knobs(0, 0, 0, 0, 0, EstimatorKind.GROWTH);

    public Knobs {
        notNegative("kv_offset", kvOffset);
        notNegative("kv_depth_threshold", kvDepthThreshold);
        notNegative("per_chunk_depth_tokens", perChunkDepthTokens);
        notNegative("demote_uncached_tokens", demoteUncachedTokens);
        notNegative("demote_max_iters", demoteMaxIters);
    }

    private static void notNegative(String name, long value) {
        if (value < 0) {
            throw new IllegalArgumentException(name + " " + value + "; expected >= 0");
        }
    }

    public Knobs withCost(long k, long d, long r) {
        return new Knobs(k, d, r, demoteUncachedTokens, demoteMaxIters, estimator);
    }

    public Knobs withDemotion(long uncachedTokens, int maxIters) {
        return new Knobs(kvOffset, kvDepthThreshold, perChunkDepthTokens, uncachedTokens, maxIters, estimator);
    }

    public Knobs withEstimator(EstimatorKind next) {
        return new Knobs(kvOffset, kvDepthThreshold, perChunkDepthTokens, demoteUncachedTokens, demoteMaxIters, next);
    }

    /** The estimator's word: {@code growth} or {@code lcp}. */
    public String estimatorWord() {
        return estimator.optionValue();
    }
}
