package dev.isochron.testkit;

import dev.isochron.kvcache.KvSpace;
import dev.isochron.scheduling.AdapterPages;
import dev.isochron.scheduling.SchedulePlan;
import dev.isochron.scheduling.Scheduler;
import dev.isochron.scheduling.SchedulerConfig;
import dev.isochron.scheduling.SchedulingInput;

/**
 * The frozen plain scheduler: scheduler.md 6 written down once more, straight through, knowing neither equal cost nor demotion nor
 * bidirectional runs. The product with both policies off must equal it call for call (SCH-7). Do not improve it.
 */
public final class PlainScheduler implements Scheduler {
    private final SchedulerConfig config;
    private final KvSpace kv;
    private final AdapterPages adapterPages;

    public PlainScheduler(SchedulerConfig config, KvSpace kv, AdapterPages adapterPages) {
        this.config = config;
        this.kv = kv;
        this.adapterPages = adapterPages;
    }

    @Override
    public SchedulePlan schedule(SchedulingInput input) {
        var pass = new PlainPass(config, kv, adapterPages, input);
        new PlainGeneration(pass).run();
        new PlainContext(pass).run();
        return pass.plan();
    }
}
