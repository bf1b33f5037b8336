package dev.isochron.workload;

/**
 * Token figures of a workload if nothing were ever evicted and all requests shared one cache: only whole blocks are reused, and the
 * last token of a prompt is always computed.
 *
 * @param requests number of requests
 * @param promptTokens sum of prompt lengths
 * @param uncachedTokens tokens to compute
 * @param chunks pieces of at most {@code max_num_tokens} in which they are computed
 * @param prompt percentiles of prompt length
 * @param uncached percentiles of uncached tokens per request
 * @param medianStartDepthTokens token-weighted median depth at which the chunks start: the smallest depth such that chunks starting
 *     there or before hold at least half of the uncached tokens
 */
public record WorkloadSummary(
        long requests,
        long promptTokens,
        long uncachedTokens,
        long chunks,
        Percentiles prompt,
        Percentiles uncached,
        long medianStartDepthTokens) {
    /** Share of prompt tokens that are reused, in [0, 1]. */
    public double hitRate() {
        return promptTokens == 0 ? 0 : 1.0 - (double) uncachedTokens / promptTokens;
    }

    /** Percentile index {@code min(n-1, floor(n*p/100))}; tokens. */
    public record Percentiles(long p10, long p50, long p90, long p99, long max) {}
}
