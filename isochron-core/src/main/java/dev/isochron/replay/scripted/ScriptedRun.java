package dev.isochron.replay.scripted;

import dev.isochron.collective.VirtualTimeGroup;
import dev.isochron.core.RankId;
import dev.isochron.executor.ExecutorConfig;
import dev.isochron.executor.IterationLog;
import dev.isochron.executor.RankExecutor;
import dev.isochron.executor.RankParts;
import dev.isochron.executor.RankSettings;
import dev.isochron.executor.RankThreads;
import dev.isochron.kvcache.KvCacheConfig;
import dev.isochron.kvcache.KvCacheManager;
import dev.isochron.kvcache.KvCapacity;
import dev.isochron.replay.Deployment;
import dev.isochron.replay.PolicySet;
import dev.isochron.routing.EstimatePublishing;
import dev.isochron.routing.Routers;
import dev.isochron.scheduling.AdapterPages;
import dev.isochron.scheduling.DemotionPolicy;
import dev.isochron.scheduling.KvCacheV2Scheduler;
import dev.isochron.scheduling.SchedulerState;
import dev.isochron.scheduling.StallWatch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;

/** Runs a script on a deployment: unit time, real decisions. */
public final class ScriptedRun {
    private final Deployment deployment;
    private final int kvBlocks;
    private final PolicySet policies;
    private final Script script;
    private final VirtualTimeGroup group;
    private final List<PassRecorder> recorders = new ArrayList<>();

    /**
     * A run of a deployment whose KV pools have an explicit number of blocks.
     *
     * @param kvBlocks GPU blocks of each rank, taken as they are
     * @param requests enter in list order within an iteration
     * @param iterations how many to run at most; the run ends earlier when every request has finished
     */
    public ScriptedRun(
            Deployment deployment, int kvBlocks, PolicySet policies, List<ScriptedRequest> requests, int iterations) {
        this.kvBlocks = kvBlocks;
        this.deployment = deployment;
        this.policies = policies;
        this.script = new Script(requests, iterations);
        this.group = new VirtualTimeGroup(deployment.ranks(), 0);
    }

    /**
     * Runs; may be called once. Rethrows what ended a rank.
     *
     * @param warnings hears what a rank warns of, on its thread; the iterations in it are the loops' own, which count from 1
     */
    public ScriptedResult run(BiConsumer<RankId, String> warnings) {
        ExecutorConfig config = deployment.executorConfig(policies.demotion());
        List<RankExecutor> ranks = new ArrayList<>();
        for (int rank = 0; rank < deployment.ranks(); rank++) {
            recorders.add(new PassRecorder(warnings));
            ranks.add(RankExecutor.of(config, parts(new RankId(rank))));
        }
        RankThreads.VIRTUAL.run("scripted-rank", ranks);
        return new ScriptedResult(passes(), script.refused());
    }

    private RankParts parts(RankId rank) {
        var cache = new KvCacheManager(kvCacheConfig());
        var config = deployment.schedulerConfig().with(policies.cost(), policies.demotion());
        var state = SchedulerState.fresh();
        var scheduler = new KvCacheV2Scheduler(config, cache, AdapterPages.NONE, state);
        return new RankParts(
                group.rank(rank),
                Routers.of(deployment.router().withEstimates(estimates())),
                scheduler,
                cache,
                new UnitEngine(),
                new UnitClock(),
                script,
                script,
                recorders.get(rank.value()),
                IterationLog.OFF,
                RankSettings.NONE,
                StallWatch.of(state, config));
    }

    private KvCacheConfig kvCacheConfig() {
        KvCacheConfig like = deployment.kvCacheConfig();
        return KvCacheConfig.builder(
                        like.tokensPerBlock(), new KvCapacity.Blocks(kvBlocks), like.maxSequences(), like.maxSeqLen())
                .blockReuse(like.blockReuse())
                .build();
    }

    private EstimatePublishing estimates() {
        return switch (policies.demotion()) {
            case DemotionPolicy.Off off -> EstimatePublishing.OFF;
            case DemotionPolicy.On on -> new EstimatePublishing.On(policies.estimator());
        };
    }

    /** The loops count iterations from 1 and skip none; the script knows which unit of time each was. */
    private List<Pass> passes() {
        List<Pass> passes = new ArrayList<>();
        for (PassRecorder recorder : recorders) {
            for (PassRecorder.Note note : recorder.notes()) {
                long unit = script.unit(Math.toIntExact(note.iteration() - 1));
                if (script.within(unit)) {
                    passes.add(
                            new Pass(unit, note.rank(), note.plan(), note.retiring(), note.dummyTokens(), note.ran()));
                }
            }
        }
        passes.sort(Comparator.comparingLong(Pass::iteration)
                .thenComparingInt(pass -> pass.rank().value()));
        return passes;
    }
}
