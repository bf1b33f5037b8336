package dev.isochron.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.engine.ForwardBatch;
import dev.isochron.testkit.Rig;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The truth table of section 5 (X8), and an unqueued batch that leaves no trace (X9; EXE-5, EXE-6, EXE-7). */
final class PreviousBatchTest {
    private static Rig rig(int ranks, Rig.Runs runs) {
        var rig = new Rig(Rig.config(LoopKind.OVERLAP), ranks, runs);
        rig.seats().forEach(seat -> {
            seat.kvCache().noRoomForDummies();
            rig.queue()
                    .request(Rig.request(10 + seat.rank().value(), seat.rank().value(), 20, 6));
        });
        return rig;
    }

    private static List<Long> launches(Rig.Seat seat) {
        return seat.engine().batches().stream().map(ForwardBatch::iteration).toList();
    }

    /** Iterations with the response of a rank's first token; the response leaves in the iteration that settles the batch. */
    private static long outstandingAfterTheEnd(Rig rig) {
        return rig.seats().stream()
                .mapToInt(seat -> seat.engine().outstanding())
                .sum();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void X8_all_have_batches_all_launch_and_settle_the_one_before(int ranks) {
        var rig = rig(ranks, (rank, iteration) -> true).runToTheEnd();
        assertThat(rig.seats()).allSatisfy(seat -> assertThat(launches(seat)).containsExactly(1L, 2L, 3L, 4L, 5L, 6L));
        assertThat(outstandingAfterTheEnd(rig)).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 8})
    void X8_a_rank_with_a_batch_keeps_its_previous_one_while_a_peer_is_empty(int ranks) {
        var settledIn = new java.util.ArrayList<Integer>();
        var rig = rig(ranks, (rank, iteration) -> iteration == 1 || iteration > 4 || rank == 0);
        rig.run((config, parts) -> {
                    var duty = new Duty(config, parts);
                    KvEventFlush watched = processed -> {
                        if (duty.protocol.rank().isRoot() && processed) {
                            settledIn.add(Math.toIntExact(duty.log.iteration()));
                        }
                        duty.events.publish(processed);
                    };
                    return new GuardedRank(duty, new OverlapLoop(duty, watched), parts.sink());
                })
                .forEach(outcome -> assertThat(outcome.get()).isTrue());
        assertThat(launches(rig.seat(0))).startsWith(1L, 5L);
        assertThat(settledIn).startsWith(5, 6);
        assertThat(rig.sink().tokensOf(10)).hasSize(6);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void X8_a_rank_without_a_batch_settles_its_previous_one_and_has_none_afterwards(int ranks) {
        int last = ranks - 1;
        var rig = rig(ranks, (rank, iteration) -> iteration == 1 || iteration > 4 || rank != last);
        rig.runToTheEnd();
        assertThat(launches(rig.seat(last))).startsWith(1L, 5L);
        assertThat(rig.sink().tokensOf(10 + last)).hasSize(6);
        assertThat(outstandingAfterTheEnd(rig)).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void X9_an_unqueued_batch_leaves_no_trace_ten_times_in_a_row(boolean rewinds) {
        var rig = new Rig(
                Rig.config(LoopKind.OVERLAP), 2, (rank, iteration) -> rank == 0 || iteration < 3 || iteration > 12);
        rig.seat(1).kvCache().noRoomForDummies();
        if (rewinds) {
            rig.seat(0).kvCache().rewindingOnRevert();
        }
        rig.queue()
                .request(Rig.request(10, 0, 20, 9))
                .request(Rig.request(11, 1, 20, 9))
                .inIteration(3, new QueueItem.NewRequest(Rig.request(12, 0, 150, 2)));
        var seen = new java.util.TreeSet<String>();
        rig.run((config, parts) -> {
                    var duty = new Duty(config, parts);
                    KvEventFlush watched = processed -> {
                        long iteration = duty.log.iteration();
                        if (duty.protocol.rank().isRoot() && iteration >= 3 && iteration <= 12) {
                            seen.add(duty.active.all() + " "
                                    + rig.seat(0).kvCache().capacities());
                        }
                        duty.events.publish(processed);
                    };
                    return new GuardedRank(duty, new OverlapLoop(duty, watched), parts.sink());
                })
                .forEach(outcome -> assertThat(outcome.get()).isTrue());
        assertThat(seen)
                .as("requests and capacities after each of the ten bodies")
                .hasSize(1);
        assertThat(rig.sink().tokensOf(10)).hasSize(9);
        assertThat(rig.sink().tokensOf(12)).containsExactly(12_150, 12_151);
    }
}
