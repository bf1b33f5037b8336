package dev.isochron.replay.measure;

import dev.isochron.scheduling.SchedulePlan;
import java.util.List;

/**
 * A lockstep forward of the whole group.
 *
 * @param iteration the iteration that launched it
 * @param startNanos when the device began
 * @param endNanos when it ended, on all ranks
 * @param shares one per rank, in rank order
 */
public record ForwardReport(long iteration, long startNanos, long endNanos, List<RankShare> shares) {
    /**
     * One rank's part.
     *
     * @param workNanos modelled time of its real chunks; 0 if it only ran a dummy
     * @param plan the plan that runs
     * @param unqueued plans made since the last forward that did not run
     * @param heldBlocks KV blocks neither free nor evictable
     */
    public record RankShare(long workNanos, SchedulePlan plan, List<SchedulePlan> unqueued, int heldBlocks) {}

    public long deviceNanos() {
        return endNanos - startNanos;
    }
}
