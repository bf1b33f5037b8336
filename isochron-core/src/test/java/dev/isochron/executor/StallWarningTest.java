package dev.isochron.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.scheduling.AdapterPages;
import dev.isochron.scheduling.Chunking;
import dev.isochron.scheduling.KvCacheV2Scheduler;
import dev.isochron.scheduling.SchedulerConfig;
import dev.isochron.scheduling.SchedulerStalled;
import dev.isochron.scheduling.SchedulerState;
import dev.isochron.scheduling.StallWatch;
import dev.isochron.testkit.Rig;
import dev.isochron.testkit.ScriptedKvSpace;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A rank that stalls says so at each quarter of the limit, and ends with what there is to know (scheduler.md 6.9). */
final class StallWarningTest {
    private static final int LIMIT = 8;

    private static SchedulerConfig config() {
        var plain = SchedulerConfig.plain(8, 100, 10, 10_000);
        return new SchedulerConfig(
                plain.maxRequests(),
                plain.maxNumTokens(),
                new Chunking.FirstComeFirstServed(10),
                plain.prefixAware(),
                plain.recomputePause(),
                plain.encoderDecoder(),
                plain.firstTokenFirst(),
                LIMIT,
                plain.maxSeqLen(),
                plain.cost(),
                plain.demotion());
    }

    @ParameterizedTest
    @EnumSource(LoopKind.class)
    void S1_each_quarter_of_the_limit_is_one_warning_and_the_limit_ends_the_rank(LoopKind loop) {
        var rig = new Rig(Rig.config(loop), 1, (rank, iteration) -> true);
        rig.queue()
                .inIteration(1, new QueueItem.NewRequest(Rig.builder(10, 40, 1).build()));
        var refusing = new ScriptedKvSpace();
        refusing.preparing(call -> false);
        var state = SchedulerState.fresh();
        var scheduler = new KvCacheV2Scheduler(config(), refusing, AdapterPages.NONE, state);
        var outcome = rig.run((config, parts) ->
                        RankExecutor.of(config, Rig.withStalls(parts, scheduler, StallWatch.of(state, config()))))
                .getFirst();
        assertThat(outcome.failure()).isInstanceOf(SchedulerStalled.class).hasMessageContaining("8 consecutive passes");
        assertThat(rig.seat(0).warnings())
                .hasSize(3)
                .allSatisfy(line -> assertThat(line).startsWith("iteration ").contains("the rank fails at 8"));
        assertThat(rig.seat(0).warnings().get(1)).contains(": 4 passes in a row");
    }
}
