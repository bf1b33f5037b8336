package dev.isochron.kvcache;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.RequestState;
import java.util.List;
import java.util.OptionalInt;

/** Room for generation steps with their drafts, giving it back, and taking over what a step computed. */
final class GenerationSteps {
    private static final Growth GROWN = new Growth.Grown();

    private final GpuPool pool;
    private final LiveSequences live;
    private final StatisticsLedger statistics;

    GenerationSteps(GpuPool pool, LiveSequences live, StatisticsLedger statistics) {
        this.pool = pool;
        this.live = live;
        this.statistics = statistics;
    }

    /** Capacity grows by {@code 1 + draftTokens}. Gate and room are known good before a suspended sequence resumes (D-8). */
    Growth grow(LlmRequest request, int draftTokens) {
        LiveSequence sequence = live.find(request);
        if (sequence == null) {
            return refused(Refusal.NO_ROW);
        }
        SequenceCache cache = sequence.cache();
        cache.growths().consumeGrant();
        if (!cache.isActive() && !pool.gateOpen() && !live.noneActive()) {
            return refused(Refusal.GATE);
        }
        int target = Math.addExact(cache.capacity(), 1 + draftTokens);
        if (!pool.hasRoom(cache.blocksMissing(target))) {
            return refused(Refusal.NO_SLOTS);
        }
        resume(cache);
        cache.grow(target);
        cache.growths().grant(draftTokens);
        return GROWN;
    }

    private void resume(SequenceCache cache) {
        if (!cache.isActive()) {
            cache.resume();
            statistics.resumed();
        }
    }

    private Growth refused(Refusal reason) {
        statistics.refused(reason);
        return new Growth.Refused(reason);
    }

    void revert(LlmRequest request) {
        LiveSequence sequence = live.find(request);
        if (sequence == null) {
            return;
        }
        SequenceCache cache = sequence.cache();
        OptionalInt grant = cache.growths().consumeGrant();
        int before = cache.capacity() - 1 - grant.orElse(0);
        if (grant.isPresent() && cache.isActive() && before >= 0) {
            cache.shrink(before);
        }
    }

    void extend(LlmRequest request, int draftTokens) {
        SequenceCache cache = live.require(request).cache();
        int granted = cache.growths().draftGrant().orElse(0);
        if (draftTokens > granted) {
            cache.grow(Math.addExact(cache.capacity(), draftTokens - granted));
            cache.growths().grant(draftTokens);
        }
    }

    void settle(List<LlmRequest> stepped) {
        for (LlmRequest request : stepped) {
            LiveSequence sequence = live.findActive(request);
            if (sequence != null && !request.state().isContext()) {
                settle(sequence.cache(), request);
            }
        }
    }

    /**
     * History becomes all tokens but the last one, whose KV the next step computes. A step that moved history by 1 + a accepted a
     * drafts; the room of the others goes back, unless the request is complete.
     */
    private void settle(SequenceCache cache, LlmRequest request) {
        int tokens = request.progress().promptTokens() + request.progress().generatedTokens();
        int history = Math.max(cache.history(), tokens - 1);
        int accepted = Math.max(0, history - cache.history() - 1);
        int unused = Math.max(0, cache.growths().consumeGrant().orElse(0) - accepted);
        if (request.state() != RequestState.COMPLETE && unused > 0) {
            cache.shrink(cache.capacity() - unused);
        }
        cache.raiseHistory(history);
    }
}
