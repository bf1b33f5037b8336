package dev.isochron.scheduling;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.RequestId;
import dev.isochron.scheduling.SchedulePlan.ContextChunk;
import dev.isochron.scheduling.SchedulePlan.EncoderStep;
import dev.isochron.scheduling.SchedulePlan.GenerationStep;
import dev.isochron.scheduling.SchedulePlan.PhaseStop;
import dev.isochron.scheduling.SchedulePlan.Skipped;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** What has become of each active request so far, by its index in the pass; the plan is read off it at the end. */
final class Outcomes {
    private final List<LlmRequest> active;
    private final SkipReason[] reasons;
    private final BitSet runs = new BitSet();
    private final BitSet suspendedNow = new BitSet();
    private final BitSet paused = new BitSet();
    private final BitSet reached = new BitSet();
    private final OrderedSteps<ContextChunk> context = new OrderedSteps<>();
    private final OrderedSteps<GenerationStep> generation = new OrderedSteps<>();
    private final OrderedSteps<EncoderStep> encoder = new OrderedSteps<>();
    private final List<RequestId> receiving = new ArrayList<>();
    private final List<RequestId> suspended = new ArrayList<>();
    private final List<RequestId> recompute = new ArrayList<>();
    private final List<RequestId> rewound = new ArrayList<>();
    private final List<PhaseStop> stops = new ArrayList<>(2);
    private boolean deferred;

    Outcomes(List<LlmRequest> active) {
        this.active = active;
        this.reasons = new SkipReason[active.size()];
        Arrays.fill(reasons, SkipReason.NOT_REACHED);
    }

    // ---- what happens

    /** The request does not run; of several reasons the last one stands. */
    void skip(int index, SkipReason reason) {
        reasons[index] = reason;
        deferred |= reason == SkipReason.PREFIX_DUPLICATE;
    }

    void stop(Phase phase, int index, SkipReason reason) {
        skip(index, reason);
        stops.add(new PhaseStop(phase, id(index), reason));
    }

    void generation(int index, int draftTokens) {
        runs.set(index);
        generation.add(active.get(index), new GenerationStep(id(index), draftTokens));
    }

    void context(int index, ContextChunk chunk) {
        runs.set(index);
        context.add(active.get(index), chunk);
    }

    void encoder(int index, int tokens) {
        runs.set(index);
        encoder.add(active.get(index), new EncoderStep(id(index), tokens));
    }

    void receiving(int index) {
        runs.set(index);
        receiving.add(id(index));
    }

    void suspended(int index) {
        reasons[index] = SkipReason.SUSPENDED;
        suspendedNow.set(index);
        suspended.add(id(index));
    }

    /** The request suspended itself, which also ends its phase: {@link #stop} gives the reason. */
    void selfSuspended(int index) {
        suspendedNow.set(index);
        suspended.add(id(index));
    }

    /** KV given up for {@code reason}; a request suspended earlier in the pass moves over. */
    void recompute(int index, SkipReason reason) {
        reasons[index] = reason;
        paused.set(index);
        if (suspendedNow.get(index)) {
            suspendedNow.clear(index);
            suspended.remove(id(index));
        }
        recompute.add(id(index));
    }

    void rewound(int index) {
        rewound.add(id(index));
    }

    /** The context phase decided about the request: if it does not run, its place in the order may be why. */
    void reached(int index) {
        reached.set(index);
    }

    // ---- what has happened

    boolean runs(int index) {
        return runs.get(index);
    }

    boolean isSuspendedNow(int index) {
        return suspendedNow.get(index);
    }

    boolean isPaused(int index) {
        return paused.get(index);
    }

    boolean isReached(int index) {
        return reached.get(index);
    }

    /** Anything scheduled, received, suspended, paused, or deferred behind a contributor (scheduler.md 6.9). */
    boolean progress() {
        return !runs.isEmpty() || !suspended.isEmpty() || !recompute.isEmpty() || deferred;
    }

    SchedulePlan plan(ContextOrder order, PassBudget budget) {
        return new SchedulePlan(
                context.byAdapterWithLast(ContextChunk::last),
                generation.byAdapter(),
                encoder.byAdapter(),
                receiving,
                suspended,
                recompute,
                rewound,
                order.ids(active),
                skipped(),
                stops,
                order.notes(),
                budget.used());
    }

    private List<Skipped> skipped() {
        List<Skipped> skipped = new ArrayList<>(reasons.length - runs.cardinality());
        for (int index = 0; index < reasons.length; index++) {
            if (!runs.get(index)) {
                skipped.add(new Skipped(id(index), reasons[index]));
            }
        }
        return skipped;
    }

    private RequestId id(int index) {
        return active.get(index).id();
    }
}
