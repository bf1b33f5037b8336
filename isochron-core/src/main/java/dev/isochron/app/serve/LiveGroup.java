package dev.isochron.app.serve;

import dev.isochron.collective.GroupTiming;
import dev.isochron.collective.InProcessGroup;
import dev.isochron.core.RankId;
import dev.isochron.executor.ExecutorConfig;
import dev.isochron.executor.HostClock;
import dev.isochron.executor.RankExecutor;
import dev.isochron.executor.RankParts;
import dev.isochron.executor.RankSettings;
import dev.isochron.executor.RankThreads;
import dev.isochron.kvcache.KvCacheConfig;
import dev.isochron.kvcache.KvCacheManager;
import dev.isochron.kvcache.PagePriority;
import dev.isochron.replay.Deployment;
import dev.isochron.replay.PolicySet;
import dev.isochron.routing.EstimatePublishing;
import dev.isochron.routing.RouterConfig;
import dev.isochron.routing.Routers;
import dev.isochron.scheduling.AdapterPages;
import dev.isochron.scheduling.DemotionPolicy;
import dev.isochron.scheduling.KvCacheV2Scheduler;
import dev.isochron.scheduling.SchedulerConfig;
import dev.isochron.scheduling.SchedulerState;
import dev.isochron.scheduling.StallWatch;
import dev.isochron.server.Inference;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** The ranks of a live server, wired like a replay's but for clock, engine and where requests come from. */
final class LiveGroup {
    private final LivePlan plan;
    private final HostClock clock;
    private final InProcessGroup group;
    private final Inference inference;
    private final LiveWatch watch;

    /**
     * @param watch hears what the ranks do
     * @param clock the machine's, shared by all ranks
     */
    LiveGroup(LivePlan plan, Inference inference, LiveWatch watch, HostClock clock) {
        this.plan = plan;
        this.inference = inference;
        this.watch = watch;
        this.clock = clock;
        this.group = InProcessGroup.of(plan.deployment().ranks(), GroupTiming.DEFAULT, clock, watch::slowCollective);
    }

    /** The KV configuration of each rank, which its device must fit. */
    static KvCacheConfig kvCacheConfig(LivePlan plan) {
        Deployment deployment = plan.deployment();
        KvCacheConfig plain = deployment.kvCacheConfig();
        int sequences = plain.maxSequences() + LivePlan.MAX_PINNED_CONTEXTS;
        return KvCacheConfig.builder(plain.tokensPerBlock(), plain.capacity(), sequences, plain.maxSeqLen())
                .blockReuse(plain.blockReuse())
                .partialReuse(plan.partialReuse())
                .eventBufferMaxSize(plan.eventBufferMaxSize())
                .build();
    }

    /**
     * Starts one thread per rank.
     *
     * @param devices makes each rank's device
     * @return completes when the group has stopped as asked, or with what ended it
     */
    CompletableFuture<Void> start(Function<RankId, RankDevice> devices) {
        List<Runnable> bodies = new ArrayList<>();
        for (int rank = 0; rank < plan.deployment().ranks(); rank++) {
            var id = new RankId(rank);
            RankDevice device = devices.apply(id);
            RankExecutor loop = RankExecutor.of(executorConfig(), parts(id, device));
            bodies.add(() -> {
                device.prepareThread();
                loop.run();
            });
        }
        RankThreads.Running running = RankThreads.PLATFORM.start("rank", bodies);
        var ended = new CompletableFuture<Void>();
        RankThreads.VIRTUAL.start("rank-watch", List.of(() -> end(running, ended)));
        return ended;
    }

    private void end(RankThreads.Running running, CompletableFuture<Void> ended) {
        try {
            running.join();
            inference.failed("the server has stopped");
            ended.complete(null);
        } catch (RuntimeException | Error cause) {
            inference.failed("the rank group failed: " + cause);
            ended.completeExceptionally(cause);
        }
    }

    private RankParts parts(RankId rank, RankDevice device) {
        var cache = new KvCacheManager(kvCacheConfig(plan), PagePriority.EQUAL, device.pages());
        watch.caches(rank, cache);
        var state = SchedulerState.fresh();
        SchedulerConfig scheduling = schedulerConfig();
        return new RankParts(
                watch.around(rank, group.rank(rank)),
                Routers.of(routerConfig()),
                new KvCacheV2Scheduler(scheduling, cache, AdapterPages.NONE, state),
                cache,
                watch.around(
                        rank,
                        device.engine((request, block) -> cache.pageTable().slot(cache.row(request), block))),
                clock,
                inference.queue(),
                inference.sink(),
                watch.observer(rank),
                watch.log(rank),
                RankSettings.of(scheduling, routerConfig(), cache.config()),
                StallWatch.of(state, scheduling));
    }

    private ExecutorConfig executorConfig() {
        Deployment deployment = plan.deployment();
        return new ExecutorConfig(
                true,
                deployment.loop(),
                deployment.maxBatchSize(),
                deployment.maxNumTokens(),
                deployment.maxSeqLen(),
                0,
                OptionalInt.of(deployment.maxActiveRequests()),
                deployment.chunkedPrefill(),
                false,
                plan.eventBufferMaxSize(),
                policies().demotion() instanceof DemotionPolicy.On,
                false);
    }

    private PolicySet policies() {
        return plan.policies();
    }

    private SchedulerConfig schedulerConfig() {
        return plan.deployment()
                .schedulerConfig()
                .with(policies().cost(), policies().demotion());
    }

    private RouterConfig routerConfig() {
        return plan.deployment()
                .router()
                .withEstimates(
                        switch (policies().demotion()) {
                            case DemotionPolicy.Off off -> EstimatePublishing.OFF;
                            case DemotionPolicy.On on ->
                                new EstimatePublishing.On(policies().estimator());
                        });
    }
}
