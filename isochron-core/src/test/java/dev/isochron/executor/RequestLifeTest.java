package dev.isochron.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.collective.RankFailed;
import dev.isochron.core.RequestId;
import dev.isochron.core.Sampling;
import dev.isochron.engine.ForwardBatch;
import dev.isochron.executor.Response.Outcome;
import dev.isochron.testkit.Ranks;
import dev.isochron.testkit.Rig;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Requests from queue to terminal response: rejection, cancel, deadline, control, recompute, failure (Y10, X11; EXE-4, EXE-16). */
final class RequestLifeTest {
    private static Rig rig(LoopKind loop, int ranks) {
        return new Rig(Rig.config(loop), ranks, (rank, iteration) -> true);
    }

    private static QueueItem.NewRequest item(long id, int rank, int prompt, int tokens) {
        return new QueueItem.NewRequest(Rig.request(id, rank, prompt, tokens));
    }

    private static Outcome outcome(Rig rig, long id) {
        assertThat(rig.sink().terminalOf(id)).as("terminal responses of %d", id).hasSize(1);
        return rig.sink().terminalOf(id).getFirst().outcome();
    }

    @ParameterizedTest
    @EnumSource(LoopKind.class)
    void tokens_come_in_order_with_the_depth_they_were_sampled_at(LoopKind loop) {
        var rig = rig(loop, 2);
        rig.queue().at(0, item(10, 0, 150, 3)).at(0, item(11, 1, 20, 1));
        rig.runToTheEnd();
        assertThat(rig.sink().tokensOf(10)).containsExactly(10_150, 10_151, 10_152);
        assertThat(rig.sink().tokensOf(11)).containsExactly(11_020);
        assertThat(outcome(rig, 10)).isEqualTo(new Outcome.Finished());
        assertThat(outcome(rig, 11)).isEqualTo(new Outcome.Finished());
    }

    @ParameterizedTest
    @EnumSource(LoopKind.class)
    void an_end_token_ends_a_request_and_a_row_already_under_way_counts_no_more(LoopKind loop) {
        var rig = rig(loop, 2);
        var endsAtTwo = new Sampling(0, 0, 1, 0, OptionalInt.empty(), List.of(10_151, 99));
        rig.queue()
                .at(0, new QueueItem.NewRequest(Rig.request(10, 0, 150, 6, endsAtTwo)))
                .at(0, item(11, 1, 20, 3));
        rig.runToTheEnd();
        assertThat(rig.sink().tokensOf(10)).containsExactly(10_150, 10_151);
        assertThat(outcome(rig, 10)).isEqualTo(new Outcome.Finished(Response.FinishReason.END_TOKEN));
        assertThat(outcome(rig, 11)).isEqualTo(new Outcome.Finished(Response.FinishReason.LENGTH));
    }

    @ParameterizedTest
    @EnumSource(LoopKind.class)
    void Y10_a_request_behind_the_shutdown_is_rejected_and_accepted_ones_finish(LoopKind loop) {
        var rig = rig(loop, 2);
        rig.queue().at(0, item(10, 0, 20, 4)).at(0, new QueueItem.Shutdown()).at(0, item(11, 1, 20, 4));
        rig.runToTheEnd();
        assertThat(rig.sink().tokensOf(10)).hasSize(4);
        assertThat(outcome(rig, 11))
                .isInstanceOfSatisfying(
                        Outcome.Rejected.class,
                        rejected -> assertThat(rejected.reason()).isEqualTo("server_stopping"));
    }

    @ParameterizedTest
    @EnumSource(LoopKind.class)
    void Y10_a_request_behind_a_control_request_is_fetched_when_that_is_done(LoopKind loop) {
        var rig = rig(loop, 2);
        var done = new ArrayList<String>();
        rig.queue()
                .at(0, item(10, 0, 20, 3))
                .at(
                        0,
                        new QueueItem.Control(
                                "reload",
                                true,
                                () -> done.add(
                                        "after " + rig.sink().tokensOf(10).size())))
                .at(0, item(11, 1, 20, 2));
        rig.runToTheEnd();
        assertThat(done).containsExactly("after 3");
        assertThat(rig.sink().tokensOf(11)).hasSize(2);
    }

    @Test
    void a_control_request_that_need_not_drain_runs_at_the_next_boundary() {
        var rig = rig(LoopKind.OVERLAP, 2);
        var done = new ArrayList<Integer>();
        rig.queue()
                .at(0, item(10, 0, 20, 6))
                .inIteration(
                        3,
                        new QueueItem.Control(
                                "mark",
                                false,
                                () -> done.add(rig.sink().tokensOf(10).size())));
        rig.runToTheEnd();
        assertThat(done).containsExactly(1);
    }

    @Test
    void Y10_a_cancelled_waiting_request_is_gone_on_all_ranks() {
        var config = new ExecutorConfig(
                true, LoopKind.OVERLAP, 1, 100, 1000, 0, OptionalInt.empty(), true, true, 0, false, false);
        var rig = new Rig(config, 2, (rank, iteration) -> true);
        rig.queue()
                .at(0, item(10, 0, 20, 5))
                .at(0, item(11, 0, 20, 5))
                .inIteration(2, new QueueItem.Cancel(new RequestId(11)));
        rig.runToTheEnd();
        assertThat(outcome(rig, 11)).isEqualTo(new Outcome.Cancelled());
        assertThat(rig.sink().tokensOf(11)).isEmpty();
        assertThat(rig.sink().tokensOf(10)).hasSize(5);
    }

    @ParameterizedTest
    @EnumSource(LoopKind.class)
    void a_cancelled_active_request_ends_once_and_frees_its_pages(LoopKind loop) {
        var rig = rig(loop, 2);
        rig.queue()
                .at(0, item(10, 0, 20, 50))
                .at(0, item(11, 1, 20, 5))
                .inIteration(4, new QueueItem.Cancel(new RequestId(10)));
        rig.runToTheEnd();
        assertThat(outcome(rig, 10)).isEqualTo(new Outcome.Cancelled());
        assertThat(rig.sink().tokensOf(10)).containsExactly(10_020, 10_021, 10_022);
        assertThat(rig.seat(0).kvCache().capacities()).isEmpty();
        assertThat(rig.sink().tokensOf(11)).hasSize(5);
    }

    @ParameterizedTest
    @EnumSource(LoopKind.class)
    void deadlines_end_active_and_waiting_requests(LoopKind loop) {
        var config = new ExecutorConfig(true, loop, 1, 100, 1000, 0, OptionalInt.empty(), true, true, 0, false, false);
        var rig = new Rig(config, 2, (rank, iteration) -> true, new Rig.HostCosts(2, 1));
        rig.queue()
                .request(Rig.builder(10, 20, 50)
                        .target(Rig.strictly(0))
                        .deadlineNanos(10)
                        .build())
                .request(Rig.builder(11, 20, 50)
                        .target(Rig.strictly(0))
                        .deadlineNanos(5)
                        .build());
        rig.runToTheEnd();
        assertThat(outcome(rig, 10)).isEqualTo(new Outcome.TimedOut());
        assertThat(outcome(rig, 11)).isEqualTo(new Outcome.TimedOut());
        assertThat(rig.sink().tokensOf(10)).isNotEmpty();
        assertThat(rig.sink().tokensOf(11)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(LoopKind.class)
    void prompts_that_can_never_run_fail_alone(LoopKind loop) {
        var rig = new Rig(
                new ExecutorConfig(true, loop, 8, 100, 300, 0, OptionalInt.empty(), false, true, 0, false, false),
                2,
                (rank, iteration) -> true);
        rig.queue()
                .at(0, item(10, 1, 300, 1))
                .at(0, item(11, 0, 101, 1))
                .at(0, item(12, 0, 100, 2))
                .at(0, item(12, 0, 5, 1));
        rig.runToTheEnd();
        assertThat(outcome(rig, 10)).asString().contains("300 tokens", "at most 299");
        assertThat(outcome(rig, 11)).asString().contains("101 tokens", "at most 100");
        assertThat(rig.sink().responses())
                .anyMatch(response -> response.outcome() instanceof Outcome.Rejected rejected
                        && rejected.reason().equals("id_in_use"));
        assertThat(rig.sink().tokensOf(12)).hasSize(2);
    }

    @Test
    void children_run_beside_their_parent_under_ids_that_follow_its_own() {
        var rig = rig(LoopKind.OVERLAP, 2);
        rig.queue().request(Rig.builder(10, 20, 2).children(2).build());
        rig.runToTheEnd();
        for (long id = 10; id <= 12; id++) {
            assertThat(outcome(rig, id)).isEqualTo(new Outcome.Finished());
        }
    }

    @ParameterizedTest
    @EnumSource(LoopKind.class)
    void a_recomputed_request_goes_on_where_it_was(LoopKind loop) {
        var rig = new Rig(Rig.config(loop), 1, (rank, iteration) -> true);
        rig.queue().at(0, item(10, 0, 20, 6)).inIteration(4, item(11, 0, 5, 1));
        var scheduler = rig.seat(0).scheduler();
        rig.run((config, parts) -> RankExecutor.of(config, Rig.withScheduler(parts, input -> {
                    if (input.iteration() == 4) {
                        scheduler.recompute(new RequestId(10));
                    }
                    return scheduler.schedule(input);
                })))
                .forEach(Ranks.Outcome::get);
        assertThat(rig.sink().tokensOf(10)).containsExactly(10_020, 10_021, 10_022, 10_023, 10_024, 10_025);
        var recomputed = rig.seat(0).engine().batches().stream()
                .flatMap(batch -> batch.context().stream())
                .filter(chunk -> chunk.request().id().value() == 10)
                .map(ForwardBatch.ContextItem::tokens);
        assertThat(recomputed).containsExactly(20, 23);
    }

    @Test
    void a_token_of_a_held_batch_is_forgotten_when_its_request_is_recomputed_meanwhile() {
        var rig = new Rig(Rig.config(LoopKind.OVERLAP), 2, (rank, iteration) -> rank == 0 || iteration != 3);
        rig.seat(1).kvCache().roomForDummiesFrom(1);
        rig.queue().at(0, item(10, 0, 20, 6)).at(0, item(11, 1, 20, 6)).at(0, item(12, 0, 20, 6));
        rig.run((config, parts) -> RankExecutor.of(config, Rig.withScheduler(parts, input -> {
                    var scheduler = rig.seat(parts.collective().rank().value()).scheduler();
                    if (input.iteration() == 3 && parts.collective().rank().isRoot()) {
                        scheduler.recompute(new RequestId(10));
                    }
                    return scheduler.schedule(input);
                })))
                .forEach(Ranks.Outcome::get);
        assertThat(rig.sink().tokensOf(10)).containsExactly(10_020, 10_021, 10_022, 10_023, 10_024, 10_025);
        assertThat(rig.sink().tokensOf(12)).hasSize(6);
    }

    @ParameterizedTest
    @EnumSource(LoopKind.class)
    void X11_a_rank_that_throws_ends_all_and_open_requests_are_answered_once(LoopKind loop) {
        var rig = rig(loop, 3);
        rig.queue().at(0, item(10, 0, 20, 9)).at(0, item(11, 1, 20, 9)).at(0, item(12, 2, 20, 1));
        List<Ranks.Outcome<Boolean>> outcomes = rig.run((config, parts) -> {
            boolean broken = parts.collective().rank().value() == 1;
            return RankExecutor.of(
                    config,
                    broken
                            ? Rig.withScheduler(parts, input -> {
                                if (input.iteration() == 5) {
                                    throw new IllegalStateException("page 7 is gone");
                                }
                                return rig.seat(1).scheduler().schedule(input);
                            })
                            : parts);
        });
        assertThat(outcomes.get(1).failure()).hasMessage("page 7 is gone");
        for (int rank : List.of(0, 2)) {
            assertThat(outcomes.get(rank).failure())
                    .isInstanceOf(RankFailed.class)
                    .hasMessageContaining("rank 1 failed in iteration 5")
                    .hasMessageContaining("page 7 is gone");
        }
        for (long id : List.of(10L, 11L)) {
            assertThat(outcome(rig, id)).asString().contains("rank 1").contains("page 7 is gone");
        }
        assertThat(outcome(rig, 12)).isEqualTo(new Outcome.Finished());
    }

    @Test
    void ranks_whose_routers_differ_are_told_apart_before_they_run() {
        var rig = rig(LoopKind.OVERLAP, 2);
        rig.seat(1).router().disturb();
        rig.queue().at(0, item(10, 0, 20, 9));
        assertThat(rig.run())
                .allSatisfy(outcome -> assertThat(outcome.failure())
                        .isInstanceOf(RoutingDivergence.class)
                        .hasMessageContaining("rank 0")
                        .hasMessageContaining("rank 1"));
    }

    @Test
    void ranks_with_different_configurations_do_not_start() {
        var rig = rig(LoopKind.OVERLAP, 2);
        var other = Rig.config(LoopKind.OVERLAP);
        var smaller = new ExecutorConfig(
                true,
                other.loop(),
                7,
                other.maxNumTokens(),
                other.maxSeqLen(),
                0,
                other.maxActiveRequests(),
                true,
                true,
                16,
                false,
                false);
        var outcomes = rig.run(
                (config, parts) -> RankExecutor.of(parts.collective().rank().isRoot() ? config : smaller, parts));
        assertThat(outcomes)
                .allSatisfy(outcome -> assertThat(outcome.failure())
                        .hasMessageContaining("max_batch_size is 8 on rank 0 and 7 on rank 1"));
    }

    @Test
    void an_idle_group_waits_for_the_next_arrival_and_counts_no_empty_iteration_V5() {
        var rig = rig(LoopKind.SEQUENTIAL, 2);
        rig.queue().at(1_000, item(10, 0, 20, 1)).at(5_000, item(11, 1, 20, 1));
        rig.runToTheEnd();
        assertThat(rig.seat(0).engine().batches())
                .extracting(ForwardBatch::iteration)
                .containsExactly(1L, 2L);
        assertThat(rig.queue().awaits()).isEqualTo(3);
        assertThat(rig.seat(1).clock().nanos()).isEqualTo(5_000);
    }
}
