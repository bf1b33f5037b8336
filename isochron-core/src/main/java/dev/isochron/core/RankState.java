package dev.isochron.core;

/**
 * What a rank tells its peers about itself once per iteration (executor-and-routing.md 12.1). Payload order is field order.
 *
 * @param rank the rank
 * @param activeRequests active requests, without padding dummies and retiring requests
 * @param activeTokens sum of their original prompt lengths, tokens (KV-cache-aware routing: minus tokens found in the cache)
 * @param retiringRequests requests in {@link RequestState#RETIRING}
 * @param statistics of the last iteration
 */
public record RankState(
        RankId rank, int activeRequests, long activeTokens, int retiringRequests, IterationStatistics statistics) {
    /** Numbers in the payload. */
    public static final int PAYLOAD_LENGTH = 13;

    /** Nine numbers about the last iteration; the first tells whether there are any. */
    public record IterationStatistics(
            boolean present,
            long iteration,
            long contextRequests,
            long contextTokens,
            long contextKvTokens,
            long generationRequests,
            long generationKvTokens,
            long pausedRequests,
            long pausedKvTokens) {
        public static final IterationStatistics NONE = new IterationStatistics(false, -1, 0, 0, 0, 0, 0, 0, 0);
    }

    public static RankState of(RankId rank, int activeRequests, long activeTokens) {
        return new RankState(rank, activeRequests, activeTokens, 0, IterationStatistics.NONE);
    }

    public long[] payload() {
        var s = statistics;
        return new long[] {
            rank.value(),
            activeRequests,
            activeTokens,
            retiringRequests,
            s.present ? 1 : 0,
            s.iteration,
            s.contextRequests,
            s.contextTokens,
            s.contextKvTokens,
            s.generationRequests,
            s.generationKvTokens,
            s.pausedRequests,
            s.pausedKvTokens
        };
    }

    /**
     * Reads a payload; a shorter one is filled with defaults.
     *
     * @throws IllegalArgumentException if it has fewer than 3 or more than 13 numbers
     */
    public static RankState ofPayload(long[] numbers) {
        if (numbers.length < 3 || numbers.length > PAYLOAD_LENGTH) {
            throw new IllegalArgumentException(
                    "rank state payload has " + numbers.length + " numbers; expected 3 to " + PAYLOAD_LENGTH);
        }
        long[] all = of(new RankId(0), 0, 0).payload();
        System.arraycopy(numbers, 0, all, 0, numbers.length);
        var statistics =
                new IterationStatistics(all[4] != 0, all[5], all[6], all[7], all[8], all[9], all[10], all[11], all[12]);
        return new RankState(
                new RankId(Math.toIntExact(all[0])),
                Math.toIntExact(all[1]),
                all[2],
                Math.toIntExact(all[3]),
                statistics);
    }
}
