package dev.isochron.replay.scripted;

import dev.isochron.core.RankId;
import dev.isochron.core.RequestId;
import dev.isochron.scheduling.SchedulePlan;
import java.util.List;

/**
 * One rank's pass of one iteration.
 *
 * @param iteration unit of time, from 0
 * @param rank the rank
 * @param plan what the scheduler decided
 * @param retiring active requests that only wait for their last step to be settled
 * @param dummyTokens tokens of a padding dummy in the batch; 0 without one
 * @param ran true if the group ran its batches
 */
public record Pass(
        long iteration, RankId rank, SchedulePlan plan, List<RequestId> retiring, int dummyTokens, boolean ran) {
    public Pass {
        retiring = List.copyOf(retiring);
    }
}
