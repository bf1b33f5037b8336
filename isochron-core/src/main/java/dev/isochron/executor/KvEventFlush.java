package dev.isochron.executor;

/** Where a loop publishes KV events: in lockstep, behind the previous-batch branch and before the time-outs (section 9). */
@FunctionalInterface
interface KvEventFlush {
    /**
     * Called in every iteration.
     *
     * @param processed true if this rank has settled a batch in it
     */
    void publish(boolean processed);
}
