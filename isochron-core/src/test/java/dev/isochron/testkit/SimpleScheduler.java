package dev.isochron.testkit;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.RequestId;
import dev.isochron.kvcache.KvSpace;
import dev.isochron.scheduling.SchedulePlan;
import dev.isochron.scheduling.SchedulePlan.BudgetUse;
import dev.isochron.scheduling.SchedulePlan.ContextChunk;
import dev.isochron.scheduling.SchedulePlan.GenerationStep;
import dev.isochron.scheduling.Scheduler;
import dev.isochron.scheduling.SchedulingInput;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;

/** First come, first served without policies: enough of a scheduler to drive the loops, with iterations in which it declines. */
public final class SimpleScheduler implements Scheduler {
    private final KvSpace kv;
    private final int maxTokens;
    private final LongPredicate runs;
    private final Set<RequestId> recomputeNext = new LinkedHashSet<>();
    private int passes;

    /**
     * Makes a scheduler.
     *
     * @param runs false for the iterations in which it schedules nothing
     */
    public SimpleScheduler(KvSpace kv, int maxTokens, LongPredicate runs) {
        this.kv = kv;
        this.maxTokens = maxTokens;
        this.runs = runs;
    }

    /** The next pass gives this request's KV up. */
    public void recompute(RequestId id) {
        recomputeNext.add(id);
    }

    public int passes() {
        return passes;
    }

    @Override
    public SchedulePlan schedule(SchedulingInput input) {
        passes++;
        var context = new ArrayList<ContextChunk>();
        var generation = new ArrayList<GenerationStep>();
        List<RequestId> recompute = List.copyOf(recomputeNext);
        if (runs.test(input.iteration())) {
            int left = maxTokens;
            for (LlmRequest request : input.active()) {
                if (!recomputeNext.contains(request.id())) {
                    left -= schedule(request, left, context, generation);
                }
            }
            input.active().stream()
                    .filter(request -> recomputeNext.contains(request.id()))
                    .forEach(kv::preempt);
            recomputeNext.clear();
        } else {
            recompute = List.of();
        }
        return new SchedulePlan(
                context,
                generation,
                List.of(),
                List.of(),
                List.of(),
                recompute,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                new BudgetUse(0, 0, 0, 0, 0));
    }

    private int schedule(LlmRequest request, int left, List<ContextChunk> context, List<GenerationStep> generation) {
        var progress = request.progress();
        if (left == 0) {
            return 0;
        }
        if (request.state().isGeneration()) {
            int drafts = request.spec().draftTokens();
            kv.growGeneration(request, drafts);
            generation.add(new GenerationStep(request.id(), drafts));
            return 1;
        }
        if (!request.state().isContext()) {
            return 0;
        }
        int tokens = Math.min(left, progress.remaining());
        kv.prepareContext(request);
        kv.growContext(request, progress.position(), tokens);
        context.add(new ContextChunk(
                request.id(),
                progress.position(),
                tokens,
                tokens,
                progress.firstChunk(),
                tokens == progress.remaining(),
                0,
                false));
        return tokens;
    }
}
