package dev.isochron.scheduling;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.RequestState;
import dev.isochron.kvcache.BlockKeySet;
import dev.isochron.kvcache.KvSpace;
import java.util.List;
import java.util.function.Supplier;

/**
 * Decides once per iteration which requests run, with how many tokens, and takes the KV pages they need (scheduler.md).
 *
 * <p>Belongs to one rank and its thread. Its only effects are calls on the KV space and updates of the {@link SchedulerState}.
 */
public final class KvCacheV2Scheduler implements Scheduler {
    private final SchedulerConfig config;
    private final KvSpace kv;
    private final AdapterPages adapters;
    private final ContextSizing sizing;
    private final Supplier<CostCap> costCaps;
    private final ContextOrdering ordering;
    private final StallDetector stalls;
    private final BlockKeySet contributed = new BlockKeySet();

    /** @throws IllegalArgumentException if the cost budget of the configuration overflows */
    public KvCacheV2Scheduler(SchedulerConfig config, KvSpace kv, AdapterPages adapters, SchedulerState state) {
        this.config = config;
        this.kv = kv;
        this.adapters = adapters;
        this.sizing = ContextSizing.of(config);
        this.costCaps = CostCap.eachPass(config);
        this.ordering = ContextOrdering.of(config, state.demotions());
        this.stalls = new StallDetector(state.stalls(), config.stallLimit());
    }

    /**
     * One pass.
     *
     * @throws SchedulerStalled after {@code stallLimit} passes that had work and did none
     */
    @Override
    public SchedulePlan schedule(SchedulingInput input) {
        SchedulePass pass = pass(input);
        var victims = new Victims(pass);
        claimRetiringAdapters(pass);
        IndexList pending = new GenerationPhase(pass, victims).run();
        ContextOrder order = ordering.order(pending, pass.active());
        new ContextPhase(pass, order, sizing, victims, contributed).run();
        ordering.settle(order, pass);
        stalls.observe(pass, input.transfersInFlight());
        return pass.outcomes().plan(order, pass.budget());
    }

    private SchedulePass pass(SchedulingInput input) {
        List<LlmRequest> active = config.firstTokenFirst() ? FirstTokenFirst.order(input.active()) : input.active();
        var budget = new PassBudget(config, adapters, costCaps.get());
        return new SchedulePass(config, kv, active, input.inFlight(), budget, new Outcomes(active));
    }

    /** A retiring request's adapter is still loaded: nobody else may be admitted on its pages. */
    private static void claimRetiringAdapters(SchedulePass pass) {
        for (LlmRequest request : pass.active()) {
            if (request.state() == RequestState.RETIRING) {
                pass.budget().adapters().claim(request);
            }
        }
    }
}
