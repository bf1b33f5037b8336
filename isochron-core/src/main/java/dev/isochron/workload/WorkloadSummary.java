package dev.isochron.workload;

/**
 * Token figures of a workload under an unlimited shared cache, by the rules of replay-and-workloads.md 3.4 and 5.
 *
 * @param requests number of requests
 * @param promptTokens sum of prompt lengths
 * @param uncachedTokens tokens to compute
 * @param prompt percentiles of prompt length
 * @param uncached percentiles of uncached tokens per request
 * @param medianStartDepthTokens token-weighted median depth at which chunks of {@code max_num_tokens} start
 */
public record WorkloadSummary(
        long requests,
        long promptTokens,
        long uncachedTokens,
        Percentiles prompt,
        Percentiles uncached,
        long medianStartDepthTokens) {
    /** Percentile index {@code min(n-1, floor(n*p/100))}; tokens. */
    public record Percentiles(long p10, long p50, long p90, long p99, long max) {}
}
