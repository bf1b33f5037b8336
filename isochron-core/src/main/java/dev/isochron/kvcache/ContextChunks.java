package dev.isochron.kvcache;

import dev.isochron.core.LlmRequest;
import java.util.List;
import java.util.OptionalInt;

/** Room for context chunks, giving it back, and taking over what a chunk computed. */
final class ContextChunks {
    private static final Growth GROWN = new Growth.Grown();

    private final GpuPool pool;
    private final LiveSequences live;
    private final StatisticsLedger statistics;

    ContextChunks(GpuPool pool, LiveSequences live, StatisticsLedger statistics) {
        this.pool = pool;
        this.live = live;
        this.statistics = statistics;
    }

    /** Capacity becomes {@code max(capacity, kvStart + tokens + extraKvTokens)}. */
    Growth grow(LlmRequest request, int kvStart, int tokens) {
        LiveSequence sequence = live.find(request);
        if (sequence == null) {
            return refused(Refusal.NO_ROW);
        }
        SequenceCache cache = sequence.cache();
        int target = Math.addExact(Math.addExact(kvStart, tokens), pool.config().extraKvTokens());
        if (!pool.hasRoom(cache.blocksMissing(target))) {
            return refused(Refusal.NO_SLOTS);
        }
        int before = cache.capacity();
        cache.grow(target);
        cache.growths().recordContext(before, cache.capacity());
        return GROWN;
    }

    private Growth refused(Refusal reason) {
        statistics.refused(reason);
        return new Growth.Refused(reason);
    }

    Reverted revert(LlmRequest request) {
        LiveSequence sequence = live.find(request);
        if (sequence == null) {
            return Reverted.KEPT;
        }
        SequenceCache cache = sequence.cache();
        OptionalInt record = cache.growths().consumeContext();
        if (record.isEmpty() || !cache.isActive() || record.getAsInt() >= cache.capacity()) {
            return Reverted.KEPT;
        }
        if (cache.history() > record.getAsInt()) {
            live.close(request);
            return Reverted.REWOUND;
        }
        giveBack(cache, record.getAsInt());
        return Reverted.KEPT;
    }

    private void giveBack(SequenceCache cache, int capacityBefore) {
        cache.shrink(capacityBefore);
        if (capacityBefore > 0) {
            cache.suspend();
            statistics.suspended();
        }
    }

    /** Sequences that were suspended meanwhile are skipped on purpose: their chunk did not run. */
    void settle(List<LlmRequest> advanced) {
        for (LlmRequest request : advanced) {
            LiveSequence sequence = live.findActive(request);
            if (sequence != null) {
                settle(sequence.cache(), request);
            }
        }
    }

    private void settle(SequenceCache cache, LlmRequest request) {
        int position = request.progress().position();
        if (cache.committed().stopped()) {
            cache.raiseHistory(Math.max(cache.history(), position));
            return;
        }
        cache.commitTo(position);
        if (request.progress().remaining() == 0) {
            cache.committed().stop();
        }
    }
}
