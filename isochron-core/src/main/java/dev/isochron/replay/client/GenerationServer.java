package dev.isochron.replay.client;

import dev.isochron.cost.Generation;

/**
 * What happens behind the first token: the KV travels over its rank's link, first come first served, then the answer is decoded at a
 * constant rate (replay-and-workloads.md 7).
 */
final class GenerationServer {
    private final Generation model;
    private final long[] linkFreeNanos;

    GenerationServer(Generation model, int ranks) {
        this.model = model;
        this.linkFreeNanos = new long[ranks];
    }

    /** When the answer of a request ends. */
    long answerEnd(int rank, long firstTokenNanos, int promptTokens, int outputTokens) {
        return switch (model) {
            case Generation.Off off -> firstTokenNanos;
            case Generation.Delay delay ->
                transferEnd(delay, rank, firstTokenNanos, promptTokens) + delay.decodeNanos(outputTokens);
        };
    }

    private long transferEnd(Generation.Delay delay, int rank, long firstTokenNanos, int promptTokens) {
        long start = Math.max(firstTokenNanos, linkFreeNanos[rank]);
        linkFreeNanos[rank] = start + delay.transferNanos(promptTokens);
        return linkFreeNanos[rank];
    }
}
