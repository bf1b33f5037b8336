package dev.isochron.executor;

import static org.assertj.core.api.Assertions.assertThat;

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
import dev.isochron.scheduling.Scheduler;
import dev.isochron.scheduling.SchedulerConfig;
import dev.isochron.scheduling.SchedulerState;
import dev.isochron.testkit.Rig;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Long prompts that do not fit together finish one behind the other, however demotion turns their order (decision 095). */
final class PreemptionEndsTest {
    private static final int MOST_PASSES = 500;
    private static final int BLOCK = 64;
    private static final int TOKENS = 1500;

    @ParameterizedTest
    @EnumSource(LoopKind.class)
    void two_long_prompts_of_which_one_fits_both_finish(LoopKind loop) {
        finish(loop, 2, 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 5})
    void three_long_prompts_finish_whatever_bound_demotion_has(int maxIterations) {
        finish(LoopKind.SEQUENTIAL, 3, maxIterations);
    }

    private static void finish(LoopKind loop, int prompts, int maxIterations) {
        var base = Rig.config(loop);
        var config =
                new ExecutorConfig(true, loop, 8, 900, 2000, 0, base.maxActiveRequests(), true, true, 0, true, false);
        var rig = new Rig(config, 1, (rank, iteration) -> true);
        for (int i = 0; i < prompts; i++) {
            rig.queue()
                    .inIteration(
                            1,
                            new QueueItem.NewRequest(
                                    Rig.builder(10 + i, TOKENS, 1).build()));
        }
        var cache = new KvCacheManager(
                KvCacheConfig.builder(BLOCK, new KvCapacity.Blocks(25), 8, 2000).build());
        var router = Routers.of(
                RouterConfig.of(RouterKind.CONVERSATION).withEstimates(new EstimatePublishing.On(EstimatorKind.LCP)));
        var demotion = new DemotionPolicy.On(100, maxIterations);
        rig.run((executor, parts) ->
                        RankExecutor.of(executor, Rig.withRooms(parts, cache, bounded(cache, demotion), router)))
                .forEach(outcome -> assertThat(outcome.get()).isTrue());
        for (int i = 0; i < prompts; i++) {
            assertThat(rig.sink().terminalOf(10 + i))
                    .singleElement()
                    .satisfies(response -> assertThat(response.outcome()).isEqualTo(new Outcome.Finished()));
        }
    }

    /** Ends a run that would never end. */
    private static Scheduler bounded(KvCacheManager cache, DemotionPolicy demotion) {
        var config = SchedulerConfig.plain(8, 900, BLOCK, 2000).with(CostPolicy.OFF, demotion);
        var scheduler = new KvCacheV2Scheduler(config, cache, AdapterPages.NONE, SchedulerState.fresh());
        return input -> {
            assertThat(input.iteration()).as("iterations").isLessThan(MOST_PASSES);
            return scheduler.schedule(input);
        };
    }
}
