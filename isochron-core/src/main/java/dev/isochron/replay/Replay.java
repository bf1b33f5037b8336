package dev.isochron.replay;

import dev.isochron.cost.CostModel;
import dev.isochron.workload.Workload;

/**
 * One run of one variant: a workload through the real executor on virtual time.
 *
 * <p>Equal arguments give equal results, digests and sink contents, byte for byte (REP-8).
 */
public final class Replay {
    private final Deployment deployment;
    private final CostModel costModel;
    private final LaneRules rules;
    private final Workload workload;
    private final PolicySet policies;
    private final long seed;

    public Replay(
            Deployment deployment,
            CostModel costModel,
            LaneRules rules,
            Workload workload,
            PolicySet policies,
            long seed) {
        this.deployment = deployment;
        this.costModel = costModel;
        this.rules = rules;
        this.workload = workload;
        this.policies = policies;
        this.seed = seed;
    }

    public ReplayResult run() {
        return run(ReplaySinks.NONE);
    }

    /**
     * Runs and reports to sinks on the way.
     *
     * @throws IllegalArgumentException if workload and deployment do not fit (block sizes, more lanes than traces)
     * @throws IllegalStateException if an invariant broke, with the numbers
     */
    public ReplayResult run(ReplaySinks sinks) {
        throw new IllegalStateException(
                "comes with the wiring: " + deployment + costModel + rules + workload.name() + policies + seed + sinks);
    }
}
