package dev.isochron.collective;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.RankId;
import dev.isochron.testkit.Ranks;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both kinds of group: values, identity check, failures (X10, X11; EXE-13). */
final class GroupTest {
    private static final GroupTiming PATIENT = GroupTiming.DEFAULT;

    private static InProcessGroup live(int size) {
        return InProcessGroup.of(size, PATIENT, System::nanoTime, message -> {});
    }

    private static Collective enter(Collective collective, long iteration) {
        collective.enterIteration(iteration);
        return collective;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8, 16})
    void gather_tells_all_ranks_all_values_in_rank_order(int size) {
        var group = new VirtualTimeGroup(size, 0);
        var outcomes = Ranks.run(size, rank -> {
            Collective mine = enter(group.rank(new RankId(rank)), 1);
            List<Integer> seen = List.of();
            for (int round = 0; round < 200; round++) {
                seen = mine.gather(CollectivePoint.RANK_STATES, rank * 1000 + round)
                        .value();
            }
            return seen;
        });
        for (var outcome : outcomes) {
            assertThat(outcome.get()).hasSize(size).last().isEqualTo((size - 1) * 1000 + 199);
        }
    }

    @Test
    void collect_tells_the_root_only_and_broadcast_asks_the_root_only() {
        var group = live(3);
        var outcomes = Ranks.run(3, rank -> {
            Collective mine = enter(group.rank(new RankId(rank)), 1);
            Optional<List<List<Integer>>> collected = mine.collect(CollectivePoint.RESPONSES, List.of(rank));
            String told = mine.broadcast(CollectivePoint.REQUESTS, () -> "from " + rank)
                    .value();
            String awaited = mine.awaitBroadcast(CollectivePoint.REQUESTS, () -> "again " + rank)
                    .value();
            return collected + " " + told + " " + awaited;
        });
        assertThat(outcomes.get(0).get()).isEqualTo("Optional[[[0], [1], [2]]] from 0 again 0");
        assertThat(outcomes.get(1).get()).isEqualTo("Optional.empty from 0 again 0");
        assertThat(outcomes.get(2).get()).isEqualTo("Optional.empty from 0 again 0");
    }

    @Test
    void virtual_clocks_leave_at_the_latest_arrival_plus_the_latency_V2() {
        var group = new VirtualTimeGroup(3, 50);
        var outcomes = Ranks.run(3, rank -> {
            VirtualClock clock = group.clock(new RankId(rank));
            clock.advance(List.of(3, 5, 4).get(rank));
            enter(group.rank(new RankId(rank)), 1).gather(CollectivePoint.RANK_STATES, rank);
            return clock.nanos();
        });
        assertThat(outcomes).extracting(Ranks.Outcome::get).containsExactly(55L, 55L, 55L);
    }

    @Test
    void X10_ranks_at_different_points_all_learn_where_everybody_was() {
        var group = live(2);
        var outcomes = Ranks.run(
                2,
                rank -> enter(group.rank(new RankId(rank)), 1)
                        .gather(rank == 0 ? CollectivePoint.TIMEOUTS : CollectivePoint.KV_EVENTS, "x"));
        for (var outcome : outcomes) {
            assertThat(outcome.failure())
                    .isInstanceOf(CollectiveMismatch.class)
                    .hasMessage("iteration 1, rank 0 at TIMEOUTS, rank 1 at KV_EVENTS");
        }
    }

    @Test
    void X10_ranks_in_different_iterations_or_at_different_calls_mismatch() {
        var iterations = mismatch(rank -> {
            var group = enter(rank.collective(), 1 + rank.number());
            return group.gather(CollectivePoint.TIMEOUTS, "x");
        });
        assertThat(iterations).isEqualTo("rank 0 at TIMEOUTS of iteration 1, rank 1 at TIMEOUTS of iteration 2");
        var calls = mismatch(rank -> {
            var group = enter(rank.collective(), 4);
            group.gather(CollectivePoint.TIMEOUTS, "x");
            if (rank.number() == 1) {
                group.enterIteration(4);
            }
            return group.gather(CollectivePoint.TIMEOUTS, "x");
        });
        assertThat(calls).isEqualTo("iteration 4, rank 0 at TIMEOUTS (call 2), rank 1 at TIMEOUTS (call 1)");
    }

    @Test
    void X10_a_payload_of_another_class_or_no_list_where_lists_are_due_mismatches() {
        var classes = mismatch(rank -> rank.number() == 0
                ? enter(rank.collective(), 2).gather(CollectivePoint.CAN_QUEUE, 1)
                : enter(rank.collective(), 2).gather(CollectivePoint.CAN_QUEUE, "one"));
        assertThat(classes)
                .contains("rank 1 at CAN_QUEUE brought a java.lang.String")
                .contains("java.lang.Integer");
        var lists = mismatch(rank -> enter(rank.collective(), 2).collect(CollectivePoint.RESPONSES, "no list"));
        assertThat(lists).contains("rank 0 at RESPONSES brought a java.lang.String; expected a list");
    }

    private record Seat(int number, Collective collective) {}

    private static String mismatch(java.util.function.Function<Seat, Object> body) {
        var group = new VirtualTimeGroup(2, 0);
        IntFunction<Object> seated = rank -> body.apply(new Seat(rank, group.rank(new RankId(rank))));
        var outcomes = Ranks.run(2, seated);
        assertThat(outcomes)
                .allSatisfy(outcome -> assertThat(outcome.failure()).isInstanceOf(CollectiveMismatch.class));
        return String.valueOf(outcomes.getFirst().failure().getMessage());
    }

    @Test
    void X11_a_rank_that_never_comes_is_warned_about_and_then_times_out_on_all() {
        var warnings = new ConcurrentLinkedQueue<String>();
        var timing = GroupTiming.of(Duration.ofMillis(20), Duration.ofMillis(60), Duration.ofMillis(10));
        var group = InProcessGroup.of(3, timing, System::nanoTime, warnings::add);
        var outcomes = Ranks.run(3, rank -> {
            Collective mine = enter(group.rank(new RankId(rank)), 7);
            mine.gather(CollectivePoint.RANK_STATES, rank);
            return rank == 2 ? "elsewhere" : mine.gather(CollectivePoint.CAN_QUEUE, rank);
        });
        assertThat(warnings)
                .isNotEmpty()
                .allSatisfy(warning -> assertThat(warning).contains("missing: rank 2"));
        for (int rank : List.of(0, 1)) {
            assertThat(outcomes.get(rank).failure())
                    .isInstanceOf(CollectiveTimeout.class)
                    .hasMessageContaining("rank " + rank + " at CAN_QUEUE (iteration 7, call 2)")
                    .hasMessageContaining("missing: rank 2 (last seen at RANK_STATES (iteration 7, call 1))");
        }
    }

    @Test
    void an_idle_root_may_take_longer_than_the_timeout() {
        var timing = GroupTiming.of(Duration.ofMillis(1), Duration.ofMillis(2), Duration.ofMillis(5));
        var warnings = new ConcurrentLinkedQueue<String>();
        var group = InProcessGroup.of(2, timing, System::nanoTime, warnings::add);
        var beats = new java.util.concurrent.CountDownLatch(1);
        var outcomes = Ranks.run(
                2,
                rank -> enter(group.rank(new RankId(rank)), 1)
                        .awaitBroadcast(CollectivePoint.REQUESTS, () -> idleFor(beats, 30))
                        .value());
        assertThat(outcomes).extracting(Ranks.Outcome::get).containsOnly("late");
        assertThat(warnings).isEmpty();
    }

    private static String idleFor(java.util.concurrent.CountDownLatch never, long millis) {
        try {
            assertThat(never.await(millis, java.util.concurrent.TimeUnit.MILLISECONDS))
                    .isFalse();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return "late";
    }

    @Test
    void an_idle_root_that_dies_is_noticed_by_its_heartbeat() {
        var timing = GroupTiming.of(Duration.ofSeconds(30), Duration.ofSeconds(300), Duration.ofMillis(5));
        var group = InProcessGroup.of(2, timing, System::nanoTime, message -> {});
        var outcomes = Ranks.run(2, rank -> {
            Collective mine = enter(group.rank(new RankId(rank)), 1);
            mine.gather(CollectivePoint.RANK_STATES, rank);
            return mine.awaitBroadcast(CollectivePoint.REQUESTS, () -> {
                throw new IllegalStateException("power cut");
            });
        });
        assertThat(outcomes.get(1).failure()).isInstanceOf(RankFailed.class).hasMessageContaining("rank 0 died");
    }

    @Test
    void X11_a_rank_that_throws_fails_all_with_rank_iteration_and_cause() {
        var group = new VirtualTimeGroup(3, 0);
        var outcomes = Ranks.run(3, rank -> {
            Collective mine = enter(group.rank(new RankId(rank)), 9);
            mine.gather(CollectivePoint.RANK_STATES, rank);
            if (rank == 1) {
                mine.fail(new IllegalStateException("no pages"));
                return "failed";
            }
            return mine.gather(CollectivePoint.CAN_QUEUE, rank);
        });
        for (int rank : List.of(0, 2)) {
            assertThat(outcomes.get(rank).failure())
                    .isInstanceOf(RankFailed.class)
                    .hasMessageContaining("rank 1 failed in iteration 9")
                    .hasMessageContaining("no pages")
                    .hasCauseInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void X11_a_rank_that_leaves_is_missed_at_once_whoever_comes_first() {
        for (int run = 0; run < 200; run++) {
            var group = new VirtualTimeGroup(3, 0);
            var outcomes = Ranks.run(3, rank -> {
                Collective mine = enter(group.rank(new RankId(rank)), 1);
                mine.gather(CollectivePoint.RANK_STATES, rank);
                if (rank == 2) {
                    mine.leave();
                    return "left";
                }
                return mine.gather(CollectivePoint.CAN_QUEUE, rank);
            });
            for (int rank : List.of(0, 1)) {
                assertThat(outcomes.get(rank).failure())
                        .isInstanceOf(RankFailed.class)
                        .hasMessageContaining("rank 2 has left the group");
            }
        }
    }

    @Test
    void ranks_may_leave_one_after_the_other_once_all_have_met() {
        for (int run = 0; run < 500; run++) {
            var group = new VirtualTimeGroup(4, 0);
            var outcomes = Ranks.run(4, rank -> {
                Collective mine = enter(group.rank(new RankId(rank)), 1);
                var met = mine.gather(CollectivePoint.PENDING_RESPONSES, List.of(rank))
                        .value();
                mine.leave();
                return met.size();
            });
            assertThat(outcomes).extracting(Ranks.Outcome::get).containsOnly(4);
        }
    }

    @Test
    void ranks_that_wait_at_different_meetings_are_told_instead_of_hanging() {
        for (int run = 0; run < 200; run++) {
            var group = new VirtualTimeGroup(2, 0);
            Rendezvous<Integer, Integer> forward = group.rendezvous("the forward", List::size);
            var outcomes = Ranks.run(
                    2,
                    rank -> rank == 0
                            ? forward.meet(new RankId(0), 1)
                            : enter(group.rank(new RankId(1)), 3).gather(CollectivePoint.RESPONSES, List.of()));
            for (var outcome : outcomes) {
                assertThat(outcome.failure())
                        .isInstanceOf(CollectiveMismatch.class)
                        .hasMessageContaining("rank 0 at the forward")
                        .hasMessageContaining("rank 1 at RESPONSES (iteration 3, call 1)");
            }
        }
    }

    @Test
    void a_rendezvous_hands_the_combined_result_to_all_and_its_failure_too() {
        var group = new VirtualTimeGroup(4, 0);
        Rendezvous<Integer, Integer> sum = group.rendezvous("a sum", values -> {
            int total = values.stream().mapToInt(Integer::intValue).sum();
            if (total > 100) {
                throw new IllegalStateException("too much: " + total);
            }
            return total;
        });
        assertThat(Ranks.run(4, rank -> sum.meet(new RankId(rank), rank)))
                .extracting(Ranks.Outcome::get)
                .containsOnly(6);
        assertThat(Ranks.run(4, rank -> sum.meet(new RankId(rank), 50)))
                .allSatisfy(outcome -> assertThat(outcome.failure())
                        .isInstanceOf(RankFailed.class)
                        .hasMessageContaining("could not complete a sum")
                        .hasMessageContaining("too much: 200"));
    }

    @Test
    void a_recording_collective_writes_down_points_by_iteration() {
        var recording = new RecordingCollective(new LoneRank());
        recording.enterIteration(1);
        recording.gather(CollectivePoint.RANK_STATES, 1);
        recording.broadcast(CollectivePoint.REQUESTS, () -> 1);
        recording.enterIteration(2);
        recording.collect(CollectivePoint.KV_EVENTS, List.of());
        assertThat(recording.pointsOf(1)).containsExactly(CollectivePoint.RANK_STATES, CollectivePoint.REQUESTS);
        assertThat(recording.calls()).last().isEqualTo(new RecordingCollective.Call(2, CollectivePoint.KV_EVENTS));
    }

    @Test
    void a_virtual_clock_never_goes_back() {
        var clock = new VirtualClock();
        clock.advance(5);
        clock.jumpTo(3);
        assertThat(clock.nanos()).isEqualTo(5);
        clock.jumpTo(8);
        assertThat(clock.nanos()).isEqualTo(8);
        assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> clock.advance(-1)))
                .hasMessageContaining("-1");
    }
}
