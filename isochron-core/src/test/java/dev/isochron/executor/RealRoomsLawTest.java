package dev.isochron.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.ConversationId;
import dev.isochron.core.KeyPrompt;
import dev.isochron.core.PromptKeys;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;
import dev.isochron.core.ReuseScope;
import dev.isochron.core.SplitMix64;
import dev.isochron.executor.Response.Outcome;
import dev.isochron.kvcache.KvCacheConfig;
import dev.isochron.kvcache.KvCacheManager;
import dev.isochron.kvcache.KvCapacity;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The loops over the real scheduler, KV cache and routers, with pools so small that requests are pre-empted (EXE-1, 3, 4, 6, 8). */
final class RealRoomsLawTest {
    private static final int BLOCK = 4;
    private static final ReuseScope SCOPE = ReuseScope.ofNamespace(1);

    private static ExecutorConfig config(SplitMix64 random) {
        var base = Rig.config(random.nextInt(3) == 0 ? LoopKind.SEQUENTIAL : LoopKind.OVERLAP);
        return new ExecutorConfig(
                true,
                base.loop(),
                8,
                40,
                120,
                0,
                base.maxActiveRequests(),
                true,
                random.nextInt(2) == 0,
                8,
                true,
                false);
    }

    private static SchedulerConfig scheduling(SplitMix64 random) {
        return SchedulerConfig.plain(8, 40, BLOCK, 120)
                .with(
                        random.nextInt(2) == 0 ? CostPolicy.OFF : new CostPolicy.EqualCost(50, 30, 2),
                        random.nextInt(2) == 0 ? DemotionPolicy.OFF : new DemotionPolicy.On(20, 3));
    }

    private static RequestSpec request(SplitMix64 random, long id) {
        int conversation = random.nextInt(4);
        int tokens = 1 + random.nextInt(100);
        int shared = random.nextInt(tokens / BLOCK + 1);
        int[] ids = new int[tokens / BLOCK];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = i < shared ? 1000 * conversation + i : Math.toIntExact(100_000 + 1000 * id + i);
        }
        var prompt = KeyPrompt.of(1, BLOCK, ids, ids.length, tokens);
        return RequestSpec.builder(new RequestId(id), prompt, PromptKeys.of(prompt, SCOPE, BLOCK), SCOPE)
                .maxNewTokens(1 + random.nextInt(6))
                .conversation(Optional.of(new ConversationId("c" + conversation)))
                .build();
    }

    @Test
    void every_request_ends_once_with_all_its_tokens_and_nothing_stays_held() {
        var givenUp = new AtomicLong();
        var flushed = new AtomicLong();
        Laws.hold(150, random -> {
            int ranks = 1 + random.nextInt(4);
            var rig = new Rig(config(random), ranks, (rank, iteration) -> true);
            List<RequestSpec> requests = new ArrayList<>();
            int count = 1 + random.nextInt(12);
            for (long id = 10; id < 10 + count; id++) {
                requests.add(request(random, id));
                rig.queue().inIteration(1 + random.nextInt(6), new QueueItem.NewRequest(requests.getLast()));
            }
            RouterKind kind = List.of(RouterKind.values()).get(random.nextInt(3));
            SchedulerConfig scheduling = scheduling(random);
            int blocks = 32 + random.nextInt(30);
            List<KvCacheManager> caches = run(rig, kind, scheduling, blocks);
            for (RequestSpec spec : requests) {
                assertThat(rig.sink().terminalOf(spec.id().value()))
                        .singleElement()
                        .satisfies(response -> assertThat(response.outcome()).isEqualTo(new Outcome.Finished()));
                assertThat(rig.sink().tokensOf(spec.id().value())).isEqualTo(expectedTokens(spec));
            }
            for (KvCacheManager cache : caches) {
                assertThat(cache.usage().unavailableBlocks())
                        .as("blocks held at the end")
                        .isZero();
                givenUp.addAndGet(cache.statistics().preemptions());
            }
            flushed.addAndGet(rig.sink().events().size());
            rig.seats()
                    .forEach(seat -> assertThat(seat.collective().calls())
                            .isEqualTo(rig.seat(0).collective().calls()));
        });
        assertThat(givenUp.get()).as("pre-emptions in all cases").isPositive();
        assertThat(flushed.get()).as("event flushes in all cases").isPositive();
    }

    private static List<KvCacheManager> run(Rig rig, RouterKind kind, SchedulerConfig scheduling, int blocks) {
        var kv = KvCacheConfig.builder(BLOCK, new KvCapacity.Blocks(blocks), 9, 120)
                .eventBufferMaxSize(8)
                .build();
        List<KvCacheManager> caches =
                rig.seats().stream().map(seat -> new KvCacheManager(kv)).toList();
        rig.run((config, parts) -> {
                    KvCacheManager cache = caches.get(parts.collective().rank().value());
                    var scheduler =
                            new KvCacheV2Scheduler(scheduling, cache, AdapterPages.NONE, SchedulerState.fresh());
                    var router = Routers.of(
                            RouterConfig.of(kind).withEstimates(new EstimatePublishing.On(EstimatorKind.LCP)));
                    return RankExecutor.of(config, Rig.withRooms(parts, cache, scheduler, router));
                })
                .forEach(outcome -> assertThat(outcome.get()).isTrue());
        return caches;
    }

    /** The engine's rule: the depth of each token, whatever was pre-empted and computed again on the way. */
    private static List<Integer> expectedTokens(RequestSpec spec) {
        List<Integer> tokens = new ArrayList<>();
        for (int i = 0; i < spec.maxNewTokens(); i++) {
            tokens.add(Math.toIntExact(spec.id().value() * 1000 + spec.promptTokens() + i));
        }
        return tokens;
    }
}
