package dev.isochron.server.stats;

import dev.isochron.core.RankId;

/**
 * One iteration of one rank.
 *
 * @param timestampMillis when it ended, since 1970-01-01 00:00 UTC
 * @param active requests of the rank that had not ended
 * @param ended requests that ended in it
 * @param reusedTokens of these requests' prompts, taken over from the cache
 */
public record IterationStats(
        RankId rank,
        long iteration,
        long timestampMillis,
        Times times,
        Batch batch,
        KvBlocks kv,
        Policy policy,
        int active,
        int ended,
        long reusedTokens) {

    /**
     * Where the time went.
     *
     * @param bodyNanos all of it; an idle group's wait for requests included
     * @param forwardNanos in the engine
     * @param collectiveNanos in collectives, the wait for slower ranks included; the idle wait not
     */
    public record Times(long bodyNanos, long forwardNanos, long collectiveNanos) {}

    /**
     * What was computed, without padding; all 0 if nothing ran.
     *
     * @param contextRequests chunks of prompts
     * @param contextTokens in them
     * @param generationRequests generation steps
     * @param suspended requests that gave way
     */
    public record Batch(int contextRequests, int contextTokens, int generationRequests, int suspended) {
        public static final Batch NONE = new Batch(0, 0, 0, 0);

        public int requests() {
            return contextRequests + generationRequests;
        }
    }

    /**
     * GPU blocks when it ended.
     *
     * @param used held by requests
     * @param evictable kept for reuse only
     * @param free neither
     */
    public record KvBlocks(int used, int evictable, int free) {
        public int total() {
            return used + evictable + free;
        }
    }

    /**
     * What the context policies did.
     *
     * @param contextCost charged, token x KV token; 0 when the cost policy is off
     * @param costBudget of the pass; 0 when it is off
     * @param demoted requests ordered behind short ones
     */
    public record Policy(long contextCost, long costBudget, int demoted) {
        public static final Policy NONE = new Policy(0, 0, 0);
    }
}
