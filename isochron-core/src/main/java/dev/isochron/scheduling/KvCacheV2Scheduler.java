package dev.isochron.scheduling;

import dev.isochron.kvcache.KvSpace;

/** Decides once per iteration which requests run, with how many tokens, and takes the KV pages they need (scheduler.md). */
public final class KvCacheV2Scheduler implements Scheduler {
    private final SchedulerConfig config;
    private final KvSpace kv;
    private final AdapterPages adapters;
    private final SchedulerState state;

    public KvCacheV2Scheduler(SchedulerConfig config, KvSpace kv, AdapterPages adapters, SchedulerState state) {
        this.config = config;
        this.kv = kv;
        this.adapters = adapters;
        this.state = state;
    }

    @Override
    public SchedulePlan schedule(SchedulingInput input) {
        throw new IllegalStateException("comes with the pass: " + config + kv + adapters + state + input);
    }
}
