package dev.isochron.scheduling;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.RequestState;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Tells a dead pool from a busy server (scheduler.md 6.9). */
final class StallDetector {
    private final StallCounter counter;
    private final int limit;

    StallDetector(StallCounter counter, int limit) {
        this.counter = counter;
        this.limit = limit;
    }

    /**
     * Counts a pass that had candidates and did nothing for any of them.
     *
     * @throws SchedulerStalled at the limit
     */
    void observe(SchedulePass pass, boolean transfersInFlight) {
        if (pass.outcomes().progress() || transfersInFlight || candidates(pass).isEmpty() || awaitsTransfer(pass)) {
            counter.clear();
            return;
        }
        counter.count();
        if (counter.passes() >= limit) {
            throw new SchedulerStalled(message(pass));
        }
    }

    private static List<LlmRequest> candidates(SchedulePass pass) {
        return pass.active().stream()
                .filter(request -> pass.isSchedulable(request) && !pass.isInFlight(request))
                .toList();
    }

    private static boolean awaitsTransfer(SchedulePass pass) {
        return pass.active().stream()
                .map(LlmRequest::state)
                .anyMatch(state ->
                        state == RequestState.RECEIVING || state == RequestState.SENDING || state == RequestState.SENT);
    }

    private String message(SchedulePass pass) {
        List<LlmRequest> candidates = candidates(pass);
        long generation = candidates.stream()
                .filter(request -> request.state().isGeneration())
                .count();
        Map<RequestState, Integer> states = new EnumMap<>(RequestState.class);
        pass.active().forEach(request -> states.merge(request.state(), 1, Integer::sum));
        List<Long> ids = candidates.stream()
                .limit(5)
                .map(request -> request.id().value())
                .toList();
        return counter.passes() + " consecutive passes scheduled nothing although " + generation + " generation and "
                + (candidates.size() - generation) + " context requests wait; states " + states + ", first waiting ids "
                + ids + ", " + (pass.kv().hasLowerTier() ? "with" : "without") + " a KV tier below GPU. Remedies: "
                + "a host tier, more max_num_tokens or KV cache, a smaller batch";
    }
}
