package dev.isochron.app.bench;

import dev.isochron.app.serve.LivePlan;
import dev.isochron.app.serve.LiveServer;
import dev.isochron.app.serve.LiveWatch;
import dev.isochron.app.serve.ServePlan;
import dev.isochron.core.MonotonicClock;
import dev.isochron.core.RankId;
import dev.isochron.cost.CostModel;
import dev.isochron.executor.SystemClock;
import dev.isochron.kvcache.KvCache;
import dev.isochron.kvcache.KvStatistics;
import dev.isochron.replay.Deployment;
import dev.isochron.replay.LaneRules;
import dev.isochron.replay.PolicySet;
import dev.isochron.replay.ReplayResult;
import dev.isochron.replay.ReplaySinks;
import dev.isochron.replay.client.ClosedLoop;
import dev.isochron.replay.measure.ResultAssembly;
import dev.isochron.replay.measure.RunMeter;
import dev.isochron.replay.measure.Window;
import dev.isochron.workload.SessionWorkload;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;

/**
 * Measures variants on servers of their own, one after the other.
 *
 * @param server how the servers are built; knobs are those of the variant
 * @param workload what the clients play
 * @param model of the answers' generation and of what a request would take alone; measures nothing
 * @param seed of the clients' draws
 */
record LiveRun(ServePlan server, SessionWorkload workload, LaneRules rules, CostModel model, long seed) {
    private static final Duration NO_GRACE = Duration.ZERO;

    /** @param logDir where the server's iteration log of this run goes */
    ReplayResult measure(PolicySet policies, Path logDir) throws IOException, InterruptedException {
        var events = new LinkedBlockingQueue<DriverEvent>();
        var clock = new RunClock(SystemClock.local());
        List<Supplier<KvStatistics>> statistics = new ArrayList<>();
        try (LiveServer running = LiveServer.start(
                plan(policies, logDir),
                (done, total) -> {},
                watch -> new TappedWatch(counted(watch, statistics), clock, events::add))) {
            clock.start();
            ReplayResult result = drive(running, policies, events, clock, statistics);
            running.stop(NO_GRACE);
            return result.withWallSeconds(result.virtualSeconds());
        }
    }

    private ServePlan plan(PolicySet policies, Path logDir) {
        return new ServePlan(
                server.model(),
                new LivePlan(
                        server.live().deployment(),
                        policies,
                        server.live().eventBufferMaxSize(),
                        server.live().partialReuse()),
                server.server(),
                server.maxOpenRequests(),
                Optional.of(logDir),
                server.loggedRanks(),
                server.warnings());
    }

    /** The meter reads cache counters while ranks run: figures of a moment, of which only sums at the end are shown. */
    private static LiveWatch counted(LiveWatch watch, List<Supplier<KvStatistics>> statistics) {
        return new DelegatingWatch(watch) {
            @Override
            public void caches(RankId rank, KvCache cache) {
                super.caches(rank, cache);
                statistics.add(cache::statistics);
            }
        };
    }

    private ReplayResult drive(
            LiveServer running,
            PolicySet policies,
            BlockingQueue<DriverEvent> events,
            MonotonicClock clock,
            List<Supplier<KvStatistics>> statistics)
            throws InterruptedException {
        Deployment deployment = server.live().deployment();
        var window = new Window(rules.durationNanos(), rules.graceNanos(), rules.drainNanos());
        var meter = new RunMeter(deployment, model, policies.cost(), window, ReplaySinks.NONE, statistics);
        var clients = new ClosedLoop(workload, deployment, model.generation(), rules, window, meter, seed);
        try (var load = new HttpLoad(running.port(), events::add)) {
            new LiveDriver(clock, clients, meter, window, load, events, deployment.ranks()).run();
        }
        return new ResultAssembly(meter, rules, policies, clients.shifts()).result(deployment.ranks());
    }
}
