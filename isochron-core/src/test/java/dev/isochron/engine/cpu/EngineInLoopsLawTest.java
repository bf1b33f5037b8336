package dev.isochron.engine.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.RequestSpec;
import dev.isochron.core.Sampling;
import dev.isochron.core.SplitMix64;
import dev.isochron.engine.model.ModelSpec;
import dev.isochron.engine.model.RandomTensors;
import dev.isochron.executor.ExecutorConfig;
import dev.isochron.executor.LoopKind;
import dev.isochron.executor.QueueItem;
import dev.isochron.executor.RankExecutor;
import dev.isochron.executor.RankParts;
import dev.isochron.kvcache.KvCacheConfig;
import dev.isochron.kvcache.KvCacheManager;
import dev.isochron.kvcache.KvCapacity;
import dev.isochron.kvcache.PagePriority;
import dev.isochron.routing.EstimatePublishing;
import dev.isochron.routing.EstimatorKind;
import dev.isochron.routing.RouterConfig;
import dev.isochron.routing.RouterKind;
import dev.isochron.routing.Routers;
import dev.isochron.scheduling.AdapterPages;
import dev.isochron.scheduling.CostPolicy;
import dev.isochron.scheduling.DemotionPolicy;
import dev.isochron.scheduling.KvCacheV2Scheduler;
import dev.isochron.scheduling.SchedulerConfig;
import dev.isochron.scheduling.SchedulerState;
import dev.isochron.testkit.Laws;
import dev.isochron.testkit.Rig;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * The engine under the real loops, schedulers, caches and routers: prefixes are shared, partial blocks copied, prompts cut into
 * chunks, requests suspended and computed again, ranks padded with dummies, and every request still gets the tokens that it gets alone.
 */
final class EngineInLoopsLawTest {
    private static final int BLOCK = 32;
    private static final int MAX_TOKENS = 48;
    private static final int MAX_SEQUENCE = 200;

    private static ExecutorConfig config(SplitMix64 random) {
        var base = Rig.config(random.nextInt(2) == 0 ? LoopKind.SEQUENTIAL : LoopKind.OVERLAP);
        return new ExecutorConfig(
                true,
                base.loop(),
                8,
                MAX_TOKENS,
                MAX_SEQUENCE,
                0,
                base.maxActiveRequests(),
                true,
                random.nextInt(2) == 0,
                8,
                true,
                false);
    }

    private static SchedulerConfig scheduling(SplitMix64 random) {
        return SchedulerConfig.plain(8, MAX_TOKENS, BLOCK, MAX_SEQUENCE)
                .with(
                        random.nextInt(2) == 0 ? CostPolicy.OFF : new CostPolicy.EqualCost(50, 30, 2),
                        random.nextInt(2) == 0 ? DemotionPolicy.OFF : new DemotionPolicy.On(20, 3));
    }

    /** Prompts of the same kind share their beginning, down to the middle of a block. */
    private static RequestSpec request(SplitMix64 random, long id) {
        int kind = random.nextInt(3);
        int[] prompt = ForwardRig.randomTokens(1 + random.nextInt(150), SmallModels.VOCABULARY, id);
        int shared = random.nextInt(prompt.length + 1);
        System.arraycopy(
                ForwardRig.randomTokens(prompt.length, SmallModels.VOCABULARY, 1000 + kind), 0, prompt, 0, shared);
        Sampling sampling = random.nextInt(2) == 0 ? Sampling.GREEDY : SmallModels.drawn(random.nextLong());
        return SmallModels.request(id, BLOCK, 1 + random.nextInt(40), sampling, prompt);
    }

    @Test
    @DisplayName("ENG-2, ENG-3, ENG-4, ENG-5: each request gets the tokens that it gets alone")
    void tokens_are_those_of_a_request_alone() {
        var preempted = new AtomicLong();
        var copied = new AtomicLong();
        Laws.hold(25, random -> {
            try (Arena arena = Arena.ofShared();
                    var alone = new EngineRig()) {
                int ranks = 1 + random.nextInt(3);
                var rig = new Rig(config(random), ranks, (rank, iteration) -> true);
                List<RequestSpec> requests = new ArrayList<>();
                int count = 3 + random.nextInt(8);
                for (long id = 10; id < 10 + count; id++) {
                    requests.add(request(random, id));
                    rig.queue().inIteration(1 + random.nextInt(6), new QueueItem.NewRequest(requests.getLast()));
                }
                List<KvCacheManager> caches = run(arena, rig, random, 8 + random.nextInt(5));
                for (RequestSpec spec : requests) {
                    assertThat(rig.sink().tokensOf(spec.id().value()))
                            .as("tokens of request %d", spec.id().value())
                            .isEqualTo(alone.alone(spec));
                }
                caches.forEach(cache -> preempted.addAndGet(cache.statistics().preemptions()));
                caches.forEach(cache -> copied.addAndGet(cache.partiallyReusedBlocks()));
            }
        });
        assertThat(preempted.get()).as("pre-emptions in all cases").isPositive();
        assertThat(copied.get()).as("blocks reused in part in all cases").isPositive();
    }

    private static List<KvCacheManager> run(Arena arena, Rig rig, SplitMix64 random, int blocks) {
        ModelSpec spec = SmallModels.llama();
        var model = PackedModel.pack(arena, spec, new RandomTensors(spec, EngineRig.SEED), PackedModel.Progress.SILENT);
        var kind = Arrays.asList(RouterKind.values()).get(random.nextInt(3));
        SchedulerConfig scheduling = scheduling(random);
        List<Seat> seats = rig.seats().stream()
                .map(seat -> seat(arena, model, blocks, scheduling, kind))
                .toList();
        rig.run((config, parts) -> seats.get(parts.collective().rank().value()).executor(config, parts))
                .forEach(outcome -> assertThat(outcome.get()).isTrue());
        return seats.stream().map(Seat::cache).toList();
    }

    private static Seat seat(Arena arena, PackedModel model, int blocks, SchedulerConfig scheduling, RouterKind kind) {
        var pool = new KvPool(arena, model.spec(), blocks, BLOCK);
        var kv = KvCacheConfig.builder(BLOCK, new KvCapacity.Blocks(blocks), 9, MAX_SEQUENCE)
                .eventBufferMaxSize(8)
                .build();
        return new Seat(model, pool, new KvCacheManager(kv, PagePriority.EQUAL, pool), scheduling, kind);
    }

    /** What a rank has of its own. */
    private record Seat(
            PackedModel model, KvPool pool, KvCacheManager cache, SchedulerConfig scheduling, RouterKind kind) {
        RankExecutor executor(ExecutorConfig config, RankParts parts) {
            var scheduler = new KvCacheV2Scheduler(scheduling, cache, AdapterPages.NONE, SchedulerState.fresh());
            var router = Routers.of(RouterConfig.of(kind).withEstimates(new EstimatePublishing.On(EstimatorKind.LCP)));
            var engine = new CpuEngine(
                    model, pool, (request, block) -> cache.pageTable().slot(cache.row(request), block), parts.clock());
            return RankExecutor.of(config, Rig.withEngine(Rig.withRooms(parts, cache, scheduler, router), engine));
        }
    }
}
