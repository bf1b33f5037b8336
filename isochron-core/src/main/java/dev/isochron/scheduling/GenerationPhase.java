package dev.isochron.scheduling;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.RequestState;
import java.util.Optional;

/**
 * Phase 1 (scheduler.md 6.1): generation steps, pages for received KV, and the list of what phase 2 has to decide.
 *
 * <p>A stop also hides all later requests from phase 2: newer context work must not take the pages that a generation request lacks.
 */
final class GenerationPhase {
    private final SchedulePass pass;
    private final PageLadder ladder;
    private final ReceiveAdmission receiving;
    private final IndexList pending;

    GenerationPhase(SchedulePass pass, Victims victims) {
        this.pass = pass;
        this.ladder = new PageLadder(pass, victims);
        this.receiving = new ReceiveAdmission(pass);
        this.pending = new IndexList(pass.active().size());
    }

    /** Runs the phase and returns the requests left for phase 2. */
    IndexList run() {
        for (int index = 0; index < ladder.end(); index++) {
            Optional<SkipReason> stop = visit(index);
            if (stop.isPresent()) {
                pass.outcomes().stop(Phase.GENERATION, index, stop.get());
                break;
            }
        }
        return pending;
    }

    /** Empty to go on, or why the phase stops here. */
    private Optional<SkipReason> visit(int index) {
        LlmRequest request = pass.request(index);
        if (pass.outcomes().isPaused(index)) {
            return Optional.empty();
        }
        if (pass.isInFlight(request)) {
            pass.outcomes().skip(index, SkipReason.IN_FLIGHT);
            return Optional.empty();
        }
        if (request.state() == RequestState.RECEIVE_INIT) {
            return receiving.admit(index);
        }
        if (pass.budget().slotsUsedUp()) {
            return Optional.of(SkipReason.BATCH_FULL);
        }
        return visitWithSlot(index, request);
    }

    private Optional<SkipReason> visitWithSlot(int index, LlmRequest request) {
        if (!pass.isSchedulable(request)) {
            pass.outcomes().skip(index, SkipReason.STATE_NOT_SCHEDULABLE);
            return Optional.empty();
        }
        if (!request.state().isGeneration()) {
            pending.add(index);
            return Optional.empty();
        }
        return generate(index, request);
    }

    private Optional<SkipReason> generate(int index, LlmRequest request) {
        int draftTokens = request.spec().draftTokens();
        if (pass.budget().adapters().exhaustedFor(request)) {
            return Optional.of(SkipReason.ADAPTER_PAGES);
        }
        if (1 + draftTokens > pass.budget().tokensLeft()) {
            return Optional.of(SkipReason.TOKEN_BUDGET);
        }
        if (!ladder.secure(index)) {
            return Optional.of(giveWay(index, request));
        }
        pass.budget().commit(request, 1 + draftTokens);
        pass.outcomes().generation(index, draftTokens);
        return Optional.empty();
    }

    private SkipReason giveWay(int index, LlmRequest request) {
        if (!pass.kv().isActive(request)) {
            return SkipReason.KV_PAGES;
        }
        pass.kv().suspend(request);
        pass.outcomes().selfSuspended(index);
        return SkipReason.SELF_SUSPENDED;
    }
}
