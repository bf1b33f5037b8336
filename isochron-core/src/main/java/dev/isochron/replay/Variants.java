package dev.isochron.replay;

import dev.isochron.core.MonotonicClock;
import dev.isochron.cost.CostModel;
import dev.isochron.workload.Workload;
import java.util.List;
import java.util.function.Function;

/**
 * Runs several variants of one workload and sets them side by side.
 *
 * @param deployment what is deployed
 * @param costModel what an iteration costs
 * @param rules how clients behave
 * @param workload shared by all variants
 * @param seed of every random draw
 */
public record Variants(Deployment deployment, CostModel costModel, LaneRules rules, Workload workload, long seed) {
    /**
     * Runs them, at most {@code threads} at a time; the result does not depend on {@code threads}.
     *
     * @param policies in the order of the output, at least one; the first is the one to compare with
     * @param threads {@code >= 1}
     * @param sinks of each variant, asked once per variant in declared order
     * @param wallClock measures how long a run takes
     */
    public Comparison run(
            List<PolicySet> policies, int threads, Function<PolicySet, ReplaySinks> sinks, MonotonicClock wallClock) {
        throw new IllegalStateException("comes with the runs: " + policies + threads + sinks + wallClock);
    }
}
