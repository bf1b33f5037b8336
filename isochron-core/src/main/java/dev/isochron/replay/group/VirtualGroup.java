package dev.isochron.replay.group;

import dev.isochron.collective.Rendezvous;
import dev.isochron.collective.VirtualTimeGroup;
import dev.isochron.core.RankId;
import dev.isochron.cost.CostModel;
import dev.isochron.executor.ExecutorConfig;
import dev.isochron.executor.RankExecutor;
import dev.isochron.executor.RankParts;
import dev.isochron.executor.RankSettings;
import dev.isochron.executor.RankThreads;
import dev.isochron.kvcache.KvCacheManager;
import dev.isochron.replay.Deployment;
import dev.isochron.replay.PolicySet;
import dev.isochron.replay.ReplaySinks;
import dev.isochron.replay.client.Clients;
import dev.isochron.replay.measure.RunMeter;
import dev.isochron.replay.measure.Window;
import dev.isochron.routing.EstimatePublishing;
import dev.isochron.routing.RouterConfig;
import dev.isochron.routing.Routers;
import dev.isochron.scheduling.AdapterPages;
import dev.isochron.scheduling.DemotionPolicy;
import dev.isochron.scheduling.KvCacheV2Scheduler;
import dev.isochron.scheduling.Scheduler;
import dev.isochron.scheduling.SchedulerConfig;
import dev.isochron.scheduling.SchedulerState;
import dev.isochron.scheduling.StallWatch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * The ranks of a deployment on virtual time, wired like a live server's but for clock, engine and clients (replay-and-workloads.md 8).
 */
public final class VirtualGroup {
    private final Deployment deployment;
    private final UnaryOperator<Scheduler> around;
    private final PolicySet policies;
    private final CostModel model;
    private final List<KvCacheManager> caches;
    private final VirtualTimeGroup group;

    /**
     * @param deployment what is deployed; its longest sequence must fit its KV cache
     * @param around makes each rank's scheduler from the built-in one
     */
    public VirtualGroup(Deployment deployment, PolicySet policies, CostModel model, UnaryOperator<Scheduler> around) {
        this.around = around;
        this.deployment = deployment;
        this.policies = policies;
        this.model = model;
        this.caches = IntStream.range(0, deployment.ranks())
                .mapToObj(rank -> new KvCacheManager(deployment.kvCacheConfig()))
                .toList();
        this.group = new VirtualTimeGroup(deployment.ranks(), model.host().collectiveLatencyNanos());
    }

    /** The KV caches, in rank order; to be read only while all ranks wait, or when the run is over. */
    public List<KvCacheManager> caches() {
        return caches;
    }

    /** Runs until the clients' window has closed and the group has stopped; rethrows what ended a rank otherwise. */
    public void run(Clients clients, RunMeter meter, Window window, ReplaySinks sinks, long seed) {
        var log = new IterationLogOrder(sinks.iterations(), deployment.ranks());
        var device = new Device(model.disturbance(), seed, meter, end -> {
            log.write();
            sinks.progress().at(policies.name(), window.share(end));
        });
        Rendezvous<RankLaunch, DeviceSpan> lockstep = group.rendezvous("a forward", device::forward);
        var door = new RootDoor(group.clock(new RankId(0)), clients, window);
        ExecutorConfig config = deployment.executorConfig(policies.demotion());
        var ranks = new ArrayList<RankExecutor>();
        for (int rank = 0; rank < deployment.ranks(); rank++) {
            ranks.add(RankExecutor.of(config, parts(new RankId(rank), lockstep, door, meter, sinks.warnings(), log)));
        }
        RankThreads.VIRTUAL.run("replay-rank", ranks);
        door.requireNoFailure();
        log.write();
        checkNothingHeld();
    }

    private RankParts parts(
            RankId rank,
            Rendezvous<RankLaunch, DeviceSpan> lockstep,
            RootDoor door,
            RunMeter meter,
            ReplaySinks.Warnings warnings,
            IterationLogOrder log) {
        var clock = group.clock(rank);
        var cache = caches.get(rank.value());
        var plans = new PlanNotes(rank, meter, message -> warnings.warned(policies.name(), rank, message));
        var state = SchedulerState.fresh();
        return new RankParts(
                group.rank(rank),
                Routers.of(routerConfig()),
                around.apply(new KvCacheV2Scheduler(schedulerConfig(), cache, AdapterPages.NONE, state)),
                cache,
                new CostModelEngine(rank, model, clock, cache, plans, lockstep),
                new RankClock(clock, model.host()),
                door,
                door,
                plans,
                log.of(rank.value()),
                RankSettings.of(schedulerConfig(), routerConfig(), deployment.kvCacheConfig()),
                StallWatch.of(state, schedulerConfig()));
    }

    private SchedulerConfig schedulerConfig() {
        return deployment.schedulerConfig().with(policies.cost(), policies.demotion());
    }

    private RouterConfig routerConfig() {
        return deployment.router().withEstimates(estimates());
    }

    private EstimatePublishing estimates() {
        return switch (policies.demotion()) {
            case DemotionPolicy.Off off -> EstimatePublishing.OFF;
            case DemotionPolicy.On on -> new EstimatePublishing.On(policies.estimator());
        };
    }

    /** REP-4: when everything has ended, no block is held. */
    private void checkNothingHeld() {
        for (int rank = 0; rank < caches.size(); rank++) {
            int held = caches.get(rank).usage().unavailableBlocks();
            if (held != 0) {
                throw new IllegalStateException(
                        "REP-4: rank " + rank + " still holds " + held + " KV blocks at the end of the run");
            }
        }
    }
}
