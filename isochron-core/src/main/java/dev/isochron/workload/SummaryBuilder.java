package dev.isochron.workload;

import dev.isochron.workload.WorkloadSummary.Percentiles;
import java.util.Arrays;

/** Collects the token figures of a workload, one request after the other, under an unlimited shared cache. */
final class SummaryBuilder {
    private final int cacheBlockTokens;
    private final int chunkTokens;
    private final IntColumn prompts = new IntColumn(1024);
    private final IntColumn uncached = new IntColumn(1024);

    /** Start depth in the upper half, tokens in the lower half, so that sorting orders by depth. */
    private final LongColumn chunks = new LongColumn(1024);

    private long promptTokens;
    private long uncachedTokens;

    SummaryBuilder(int traceBlockTokens, int cacheBlockTokens, int chunkTokens) {
        if (cacheBlockTokens < 1
                || (traceBlockTokens % cacheBlockTokens != 0 && cacheBlockTokens % traceBlockTokens != 0)) {
            throw new WorkloadException("cache blocks of " + cacheBlockTokens + " tokens cannot hold trace blocks of "
                    + traceBlockTokens + " tokens; expected one size to be a multiple of the other");
        }
        if (chunkTokens < 1) {
            throw new WorkloadException("max_num_tokens " + chunkTokens + "; expected >= 1");
        }
        this.cacheBlockTokens = cacheBlockTokens;
        this.chunkTokens = chunkTokens;
    }

    /** Adds all requests of one namespace, in recorded order. */
    SummaryBuilder add(PrefixForest forest, RequestTable requests, int blockTokens) {
        InfiniteCache cache = new InfiniteCache(forest);
        for (int row = 0; row < requests.size(); row++) {
            int tokens = requests.inputTokens(row);
            int blocks = requests.segment(row) == PrefixForest.NO_SEGMENT ? 0 : tokens / blockTokens;
            add(tokens, (long) cache.enter(requests.segment(row), blocks) * blockTokens);
        }
        return this;
    }

    /**
     * Adds a request.
     *
     * @param tokens prompt length
     * @param knownTokens leading tokens that earlier prompts had; whole cache blocks of them are reused, but never the last token
     */
    private void add(int tokens, long knownTokens) {
        int reusable = (int) Math.min(knownTokens, tokens - 1L);
        int reused = reusable - reusable % cacheBlockTokens;
        prompts.add(tokens);
        uncached.add(tokens - reused);
        promptTokens += tokens;
        uncachedTokens += tokens - reused;
        int size;
        for (int start = reused; start < tokens; start += size) {
            size = Math.min(chunkTokens, tokens - start);
            chunks.add((long) start << 32 | size);
        }
    }

    WorkloadSummary build() {
        return new WorkloadSummary(
                prompts.size(),
                promptTokens,
                uncachedTokens,
                chunks.size(),
                percentiles(prompts.toArray()),
                percentiles(uncached.toArray()),
                medianStartDepth());
    }

    private long medianStartDepth() {
        long[] sorted = chunks.toArray();
        Arrays.sort(sorted);
        long tokens = 0;
        for (long chunk : sorted) {
            tokens += (int) chunk;
            if (2 * tokens >= uncachedTokens) {
                return chunk >>> 32;
            }
        }
        return 0;
    }

    private static Percentiles percentiles(int[] values) {
        Arrays.sort(values);
        return new Percentiles(
                at(values, 10), at(values, 50), at(values, 90), at(values, 99), values[values.length - 1]);
    }

    private static long at(int[] sorted, int percent) {
        return sorted[(int) Math.min(sorted.length - 1, (long) sorted.length * percent / 100)];
    }
}
