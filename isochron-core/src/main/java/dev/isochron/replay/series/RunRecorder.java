package dev.isochron.replay.series;

import dev.isochron.cost.ChunkCost;
import dev.isochron.cost.CostLimit;
import dev.isochron.replay.Deployment;
import dev.isochron.replay.PolicySet;
import dev.isochron.replay.ReplaySinks;
import dev.isochron.replay.RequestLog;
import dev.isochron.replay.series.RunSeries.YardstickSource;
import dev.isochron.scheduling.CostPolicy;

/** Listens to one variant's run and keeps what charts need. */
public final class RunRecorder {
    private final String variant;
    private final CostLimit yardstick;
    private final YardstickSource source;
    private final IterationRecorder iterations;
    private final RequestRecorder requests = new RequestRecorder();

    private RunRecorder(String variant, CostLimit yardstick, YardstickSource source, int ranks) {
        this.variant = variant;
        this.yardstick = yardstick;
        this.source = source;
        this.iterations = new IterationRecorder(ranks, yardstick);
    }

    /**
     * A recorder for one run.
     *
     * @param deployment what is deployed
     * @param variant whose run it is
     * @param substitute measures costs where the variant has no cost limit of its own
     */
    public static RunRecorder of(Deployment deployment, PolicySet variant, CostPolicy.EqualCost substitute) {
        Deployment fitted = deployment.fitted().deployment();
        return switch (variant.cost()) {
            case CostPolicy.EqualCost own ->
                new RunRecorder(variant.name(), limit(own, fitted), YardstickSource.IN_FORCE, fitted.ranks());
            case CostPolicy.Off off ->
                new RunRecorder(variant.name(), limit(substitute, fitted), YardstickSource.BORROWED, fitted.ranks());
        };
    }

    private static CostLimit limit(CostPolicy.EqualCost policy, Deployment deployment) {
        return CostLimit.of(
                new ChunkCost(policy.kvOffsetTokens(), policy.perChunkDepthTokens()),
                policy.kvDepthThresholdTokens(),
                deployment.maxNumTokens(),
                deployment.chunkUnitTokens(),
                deployment.maxSeqLen());
    }

    /** Sinks that feed {@code others} as before and this recorder too. */
    public ReplaySinks beside(ReplaySinks others) {
        RequestLog both = request -> {
            others.requests().completed(request);
            requests.completed(request);
        };
        return new ReplaySinks(both, others.iterations(), iterations, others.progress(), others.warnings());
    }

    /** What has been recorded. */
    public RunSeries series() {
        return new RunSeries(variant, yardstick, source, iterations.series(), requests.requests());
    }
}
