package dev.isochron.replay;

import dev.isochron.cost.CostModel;
import dev.isochron.kvcache.KvStatistics;
import dev.isochron.replay.client.Clients;
import dev.isochron.replay.client.ClosedLoop;
import dev.isochron.replay.client.OpenLoop;
import dev.isochron.replay.group.VirtualGroup;
import dev.isochron.replay.measure.ResultAssembly;
import dev.isochron.replay.measure.RunMeter;
import dev.isochron.replay.measure.Window;
import dev.isochron.scheduling.Scheduler;
import dev.isochron.workload.ArrivalWorkload;
import dev.isochron.workload.SessionWorkload;
import dev.isochron.workload.Workload;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

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
        this.deployment = deployment.fitted().deployment();
        this.costModel = costModel;
        this.rules = rules;
        this.workload = rules.playable(workload, this.deployment.maxSeqLen());
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
        return run(sinks, UnaryOperator.identity());
    }

    /**
     * Runs with a scheduling policy of the caller's own.
     *
     * @param around makes a rank's scheduler from the built-in one, once per rank; what it returns belongs to that rank and must be
     *     deterministic
     */
    public ReplayResult run(ReplaySinks sinks, UnaryOperator<Scheduler> around) {
        var window = new Window(rules.durationNanos(), rules.graceNanos(), rules.drainNanos());
        var group = new VirtualGroup(deployment, policies, costModel, around);
        List<Supplier<KvStatistics>> statistics = group.caches().stream()
                .<Supplier<KvStatistics>>map(cache -> cache::statistics)
                .toList();
        var meter = new RunMeter(deployment, costModel, policies.cost(), window, sinks, statistics);
        Clients clients = clients(window, meter);
        group.run(clients, meter, window, sinks, seed);
        return new ResultAssembly(meter, rules, policies, clients.shifts()).result(deployment.ranks());
    }

    private Clients clients(Window window, RunMeter meter) {
        return switch (workload) {
            case SessionWorkload sessions ->
                new ClosedLoop(sessions, deployment, costModel.generation(), rules, window, meter, seed);
            case ArrivalWorkload arrivals ->
                new OpenLoop(arrivals, rules.rate(), deployment.tokensPerBlock(), window, meter);
        };
    }
}
