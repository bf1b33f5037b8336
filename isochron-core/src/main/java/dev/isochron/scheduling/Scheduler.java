package dev.isochron.scheduling;

/** Decides once per iteration which requests of a rank run; the executor's view of {@link KvCacheV2Scheduler}. */
@FunctionalInterface
public interface Scheduler {
    SchedulePlan schedule(SchedulingInput input);
}
