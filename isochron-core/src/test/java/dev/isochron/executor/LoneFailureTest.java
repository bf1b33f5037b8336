package dev.isochron.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.RankId;
import dev.isochron.core.RankTarget;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestKind;
import dev.isochron.core.RequestSpec;
import dev.isochron.executor.Response.Outcome;
import dev.isochron.kvcache.KvUsage;
import dev.isochron.scheduling.SchedulePlan;
import dev.isochron.scheduling.Scheduler;
import dev.isochron.testkit.Ranks;
import dev.isochron.testkit.Rig;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Requests that cannot run or come too late end alone, once, and leave their group alive (EXE-4; section 18). */
final class LoneFailureTest {
    private static Rig rig(ExecutorConfig config, int ranks) {
        return new Rig(config, ranks, (rank, iteration) -> true);
    }

    private static QueueItem.NewRequest item(RequestSpec spec) {
        return new QueueItem.NewRequest(spec);
    }

    private static void isRejected(Rig rig, long id, String reason) {
        assertThat(rig.sink().terminalOf(id)).as("terminal responses of %d", id).hasSize(1);
        assertThat(rig.sink().terminalOf(id).getFirst().outcome())
                .isInstanceOfSatisfying(
                        Outcome.Rejected.class,
                        rejected -> assertThat(rejected.reason()).isEqualTo(reason));
    }

    @ParameterizedTest
    @EnumSource(LoopKind.class)
    void Y10_a_request_behind_the_shutdown_of_an_idle_group_is_rejected(LoopKind loop) {
        var rig = rig(Rig.config(loop), 2);
        rig.queue()
                .at(0, new QueueItem.Shutdown())
                .at(0, item(Rig.builder(11, 20, 4).children(1).build()))
                .at(0, new QueueItem.Cancel(new RequestId(11)));
        rig.runToTheEnd();
        isRejected(rig, 11, "server_stopping");
        isRejected(rig, 12, "server_stopping");
    }

    @ParameterizedTest
    @EnumSource(LoopKind.class)
    void requests_that_no_pop_could_ever_take_do_not_block_those_behind(LoopKind loop) {
        var rig = rig(Rig.config(loop), 2);
        var strict = new RankTarget(new RankId(1), true);
        rig.queue()
                .at(0, item(Rig.builder(100, 20, 1).children(16).build()))
                .at(0, item(Rig.builder(200, 20, 1).children(8).target(strict).build()))
                .at(0, item(Rig.builder(300, 20, 1).children(7).target(strict).build()));
        rig.runToTheEnd();
        isRejected(rig, 100, "too_many_sequences");
        isRejected(rig, 116, "too_many_sequences");
        isRejected(rig, 200, "too_many_sequences");
        assertThat(rig.sink().tokensOf(307)).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(LoopKind.class)
    void what_this_stage_cannot_compute_is_rejected_by_its_rank(LoopKind loop) {
        var rig = rig(Rig.config(loop), 2);
        rig.seat(0).kvCache().using(new KvUsage(5, 5, 5));
        rig.queue()
                .at(
                        0,
                        item(Rig.builder(10, 20, 1)
                                .kind(RequestKind.GENERATION_ONLY)
                                .build()))
                .at(0, item(Rig.builder(11, 20, 1).encoderTokens(8).build()))
                .at(0, item(Rig.request(12, 5, 20, 1)))
                .at(0, item(Rig.request(13, 0, 5 * 64 + 1, 1)))
                .at(0, item(Rig.request(14, 0, 5 * 64, 1)));
        rig.runToTheEnd();
        isRejected(rig, 10, "not_supported");
        isRejected(rig, 11, "not_supported");
        isRejected(rig, 12, "no_such_rank");
        isRejected(rig, 13, "prompt_too_long");
        assertThat(rig.sink().tokensOf(14)).hasSize(1);
    }

    @Test
    void an_id_in_use_stays_in_use_when_a_second_request_under_it_or_a_child_of_one_was_rejected() {
        var rig = rig(Rig.config(LoopKind.OVERLAP), 1);
        rig.queue().at(0, item(Rig.request(10, 0, 20, 9)));
        for (long fetch = 2; fetch <= 5; fetch++) {
            rig.queue()
                    .inIteration(fetch, item(Rig.request(10, 0, 20, 1)))
                    .inIteration(fetch, item(Rig.builder(9, 20, 1).children(1).build()));
        }
        rig.runToTheEnd();
        assertThat(rig.sink().tokensOf(10)).hasSize(9);
        assertThat(rig.sink().terminalOf(10)).hasSize(1 + 2 * 4);
    }

    @ParameterizedTest
    @EnumSource(LoopKind.class)
    void X11_a_rejection_that_is_not_out_yet_is_answered_when_the_group_fails(LoopKind loop) {
        var rig = rig(Rig.config(loop), 2);
        rig.queue().at(0, item(Rig.request(10, 7, 20, 1)));
        rig.run((config, parts) -> RankExecutor.of(config, Rig.withScheduler(parts, input -> {
            throw new IllegalStateException("page 7 is gone");
        })));
        assertThat(rig.sink().terminalOf(10)).hasSize(1);
    }

    /** The token under way in a held batch is not waited for once its request is computed again. */
    @Test
    void a_cancel_ends_a_request_that_is_computed_again_while_its_batch_is_held() {
        var rig = new Rig(
                Rig.config(LoopKind.OVERLAP), 2, (rank, iteration) -> rank == 0 || iteration < 4 || iteration > 8);
        rig.seats().forEach(seat -> seat.kvCache().noRoomForDummies());
        rig.queue()
                .at(0, item(Rig.request(10, 0, 20, 9)))
                .at(0, item(Rig.request(12, 0, 20, 9)))
                .at(0, item(Rig.request(11, 1, 20, 9)))
                .inIteration(6, new QueueItem.Cancel(new RequestId(10)));
        var scheduler = rig.seat(0).scheduler();
        rig.run((config, parts) -> {
                    Scheduler recomputing = input -> {
                        if (input.iteration() == 5) {
                            scheduler.recompute(new RequestId(10));
                        }
                        return scheduler.schedule(input);
                    };
                    boolean root = parts.collective().rank().isRoot();
                    return RankExecutor.of(config, root ? Rig.withScheduler(parts, recomputing) : parts);
                })
                .forEach(Ranks.Outcome::get);
        assertThat(rig.sink().terminalOf(10)).hasSize(1);
        assertThat(rig.sink().terminalOf(10).getFirst().outcome()).isEqualTo(new Outcome.Cancelled());
        assertThat(rig.sink().tokensOf(12)).hasSize(9);
    }

    @ParameterizedTest
    @EnumSource(LoopKind.class)
    void a_victim_that_has_outgrown_a_pass_fails_alone_where_prompts_run_whole(LoopKind loop) {
        var config = new ExecutorConfig(true, loop, 8, 100, 300, 0, OptionalInt.empty(), false, true, 0, false, false);
        var rig = rig(config, 1);
        rig.queue().at(0, item(Rig.request(10, 0, 99, 9))).inIteration(6, item(Rig.request(11, 0, 50, 1)));
        var scheduler = rig.seat(0).scheduler();
        rig.run((same, parts) -> RankExecutor.of(same, Rig.withScheduler(parts, input -> {
                    if (input.iteration() == 6) {
                        scheduler.recompute(new RequestId(10));
                    }
                    return scheduler.schedule(input);
                })))
                .forEach(Ranks.Outcome::get);
        assertThat(rig.sink().terminalOf(10)).hasSize(1);
        assertThat(rig.sink().terminalOf(10).getFirst().outcome())
                .asString()
                .contains("Failed", "at most 100 (max_num_tokens)");
        assertThat(rig.sink().tokensOf(11)).hasSize(1);
    }

    /** G12: a suspended request gives its batch slot up, so its row is a new one when it runs again. */
    @Test
    void G12_a_suspended_request_stands_before_rows_that_kept_their_slot() {
        var rig = rig(Rig.config(LoopKind.OVERLAP), 1);
        rig.queue().at(0, item(Rig.request(10, 0, 20, 9))).at(0, item(Rig.request(11, 0, 20, 9)));
        var scheduler = rig.seat(0).scheduler();
        rig.run((config, parts) -> RankExecutor.of(config, Rig.withScheduler(parts, input -> {
                    var plan = scheduler.schedule(input);
                    return input.iteration() == 4 ? suspending(plan, new RequestId(11)) : plan;
                })))
                .forEach(Ranks.Outcome::get);
        assertThat(rows(rig, 3)).containsExactly(10L, 11L);
        assertThat(rows(rig, 4)).containsExactly(10L);
        assertThat(rows(rig, 5)).containsExactly(11L, 10L);
        assertThat(rows(rig, 6)).containsExactly(10L, 11L);
    }

    private static List<Long> rows(Rig rig, int iteration) {
        return rig.seat(0).engine().batches().get(iteration - 1).generation().stream()
                .map(row -> row.request().id().value())
                .toList();
    }

    private static SchedulePlan suspending(SchedulePlan plan, RequestId id) {
        return new SchedulePlan(
                plan.context(),
                plan.generation().stream().filter(step -> !step.id().equals(id)).toList(),
                plan.encoder(),
                plan.receiving(),
                List.of(id),
                plan.recompute(),
                plan.rewound(),
                plan.contextOrder(),
                plan.skipped(),
                plan.stops(),
                plan.demotions(),
                plan.used());
    }
}
