package dev.isochron.kvcache;

import java.util.EnumMap;
import java.util.Map;

/** The global counters. Only requests that really ran reach the reuse and allocation counters. */
final class StatisticsLedger {
    private final Map<Refusal, Long> refusals = new EnumMap<>(Refusal.class);
    private long allocated;
    private long reusedFull;
    private long reusedPartial;
    private long missed;
    private long generation;
    private long preemptions;
    private long preemptedTokens;
    private long suspensions;
    private long resumptions;

    void ran(PendingCounts pending) {
        allocated += pending.allocated();
        reusedFull += pending.reusedFull();
        reusedPartial += pending.reusedPartial();
        missed += pending.missed();
        generation += pending.generation();
        pending.clear();
    }

    void refused(Refusal reason) {
        refusals.merge(reason, 1L, Long::sum);
    }

    void preempted(int tokens) {
        preemptions++;
        preemptedTokens += tokens;
    }

    void suspended() {
        suspensions++;
    }

    void resumed() {
        resumptions++;
    }

    long refusals(Refusal reason) {
        return refusals.getOrDefault(reason, 0L);
    }

    long reusedPartial() {
        return reusedPartial;
    }

    KvStatistics snapshot(long evictedBlocks, long droppedEvents) {
        return new KvStatistics(
                allocated,
                reusedFull + reusedPartial,
                missed,
                generation,
                evictedBlocks,
                preemptions,
                preemptedTokens,
                suspensions,
                resumptions,
                droppedEvents);
    }
}
