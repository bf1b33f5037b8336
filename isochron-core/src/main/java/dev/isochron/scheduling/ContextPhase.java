package dev.isochron.scheduling;

import dev.isochron.core.LlmRequest;
import dev.isochron.kvcache.BlockKeySet;
import java.util.Optional;

/** Phase 2 (scheduler.md 6.4): chunks and encoder steps for the pending requests, in their final order. */
final class ContextPhase {
    private final SchedulePass pass;
    private final ContextOrder order;
    private final ContextSizing sizing;
    private final CertainRefusal certainRefusal;
    private final PrefixSkip prefixSkip;
    private final ContextAttempt attempt;

    ContextPhase(
            SchedulePass pass, ContextOrder order, ContextSizing sizing, Victims victims, BlockKeySet contributed) {
        var preemption = new Preemption(pass, order, victims);
        this.pass = pass;
        this.order = order;
        this.sizing = sizing;
        this.certainRefusal = new CertainRefusal(pass, preemption);
        this.prefixSkip = PrefixSkip.seeded(pass, order, contributed);
        this.attempt = new ContextAttempt(pass, sizing, preemption);
    }

    void run() {
        Walk walk = Walk.NEXT;
        for (int place = 0; place < order.size() && walk == Walk.NEXT; place++) {
            walk = pass.budget().slotsUsedUp() ? batchFull(place) : visit(order.index(place));
        }
    }

    /** Those behind count as reached if context work took the last slot: only then did their place in the order cost them one. */
    private Walk batchFull(int place) {
        pass.outcomes().stop(Phase.CONTEXT, order.index(place), SkipReason.BATCH_FULL);
        for (int behind = place; behind < order.size(); behind++) {
            pass.outcomes().skip(order.index(behind), SkipReason.BATCH_FULL);
            if (place > 0) {
                pass.outcomes().reached(order.index(behind));
            }
        }
        return Walk.END;
    }

    private Walk visit(int index) {
        LlmRequest request = pass.request(index);
        pass.outcomes().reached(index);
        return request.state().isContext() ? visitContext(index, request) : visitEncoder(index, request);
    }

    private Walk visitContext(int index, LlmRequest request) {
        Optional<SkipReason> refusal = certainRefusal.of(index, request, sizing);
        if (refusal.isPresent()) {
            return skipped(index, refusal.get());
        }
        int newBlock = prefixSkip.firstNewBlock(request);
        if (prefixSkip.isDuplicate(request, newBlock)) {
            return skipped(index, SkipReason.PREFIX_DUPLICATE);
        }
        if (pass.budget().adapters().exhaustedFor(request)) {
            return skipped(index, SkipReason.ADAPTER_PAGES);
        }
        Walk next = attempt.run(index);
        if (pass.outcomes().runs(index)) {
            prefixSkip.contribute(request, newBlock);
        }
        return next;
    }

    private Walk visitEncoder(int index, LlmRequest request) {
        if (pass.budget().adapters().exhaustedFor(request)) {
            return skipped(index, SkipReason.ADAPTER_PAGES);
        }
        int tokens = request.spec()
                .encoderTokens()
                .orElseThrow(
                        () -> new IllegalStateException(request + " waits for its encoder but has no encoder input"));
        if (tokens > pass.budget().tokensLeft()) {
            pass.outcomes().stop(Phase.CONTEXT, index, SkipReason.TOKEN_BUDGET);
            return Walk.END;
        }
        pass.budget().commit(request, tokens);
        pass.outcomes().encoder(index, tokens);
        return Walk.NEXT;
    }

    private Walk skipped(int index, SkipReason reason) {
        pass.outcomes().skip(index, reason);
        return Walk.NEXT;
    }
}
