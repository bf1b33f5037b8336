package dev.isochron.executor;

import static dev.isochron.collective.CollectivePoint.CAN_QUEUE;
import static dev.isochron.collective.CollectivePoint.KV_EVENTS;
import static dev.isochron.collective.CollectivePoint.PENDING_RESPONSES;
import static dev.isochron.collective.CollectivePoint.RANK_STATES;
import static dev.isochron.collective.CollectivePoint.REQUESTS;
import static dev.isochron.collective.CollectivePoint.RESPONSES;
import static dev.isochron.collective.CollectivePoint.TIMEOUTS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.collective.CollectivePoint;
import dev.isochron.collective.RecordingCollective.Call;
import dev.isochron.testkit.Rig;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which points a rank calls, whatever it has to do (X1 to X3, X5, X6, X12; EXE-1). */
final class LoopTraceTest {
    private static final List<CollectivePoint> OVERLAP =
            List.of(RANK_STATES, REQUESTS, CAN_QUEUE, PENDING_RESPONSES, RESPONSES, KV_EVENTS, TIMEOUTS);

    /** Two ranks with a request each; {@code sizes[i]} are the batch sizes of iteration i + 1, afterwards all run. */
    private static Rig twoRanks(LoopKind loop, int[]... sizes) {
        var rig = new Rig(
                Rig.config(loop),
                2,
                (rank, iteration) -> iteration > sizes.length || sizes[(int) iteration - 1][rank] > 0);
        rig.seats().forEach(seat -> seat.kvCache().noRoomForDummies());
        rig.queue().request(Rig.request(10, 0, 20, 6)).request(Rig.request(11, 1, 20, 6));
        return rig;
    }

    private static void tracesAreEqual(Rig rig) {
        List<Call> root = rig.seat(0).collective().calls();
        assertThat(rig.seats())
                .allSatisfy(seat -> assertThat(seat.collective().calls()).isEqualTo(root));
    }

    @Test
    void X1_overlap_calls_the_same_points_whether_it_runs_or_not() {
        var rig = twoRanks(LoopKind.OVERLAP, new int[] {1, 1}, new int[] {0, 1}, new int[] {0, 0})
                .runToTheEnd();
        for (var seat : rig.seats()) {
            for (long iteration = 1; iteration <= 4; iteration++) {
                assertThat(seat.collective().pointsOf(iteration)).isEqualTo(OVERLAP);
            }
        }
    }

    @Test
    void X1_sequential_responds_and_flushes_only_where_it_ran() {
        var rig = twoRanks(LoopKind.SEQUENTIAL, new int[] {1, 1}, new int[] {0, 1})
                .runToTheEnd();
        for (var seat : rig.seats()) {
            assertThat(seat.collective().pointsOf(1))
                    .containsExactly(
                            RANK_STATES, REQUESTS, CAN_QUEUE, RESPONSES, KV_EVENTS, TIMEOUTS, PENDING_RESPONSES);
            assertThat(seat.collective().pointsOf(2))
                    .containsExactly(RANK_STATES, REQUESTS, CAN_QUEUE, TIMEOUTS, PENDING_RESPONSES);
        }
    }

    @Test
    void X2_one_rank_defers_its_settlement_and_the_other_settles_in_step() {
        var rig = twoRanks(LoopKind.OVERLAP, new int[] {1, 1}, new int[] {1, 0}, new int[] {1, 1})
                .runToTheEnd();
        tracesAreEqual(rig);
        assertThat(rig.seats()).allSatisfy(seat -> {
            assertThat(seat.collective().pointsOf(2)).isEqualTo(OVERLAP);
            assertThat(seat.collective().pointsOf(3)).isEqualTo(OVERLAP);
        });
        assertThat(rig.seat(0).kvCache().drains())
                .isEqualTo(rig.seat(1).kvCache().drains());
    }

    @ParameterizedTest
    @EnumSource(LoopKind.class)
    void X12_all_ranks_leave_in_the_same_iteration_when_only_one_had_work(LoopKind loop) {
        var rig = new Rig(Rig.config(loop), 2, (rank, iteration) -> true);
        rig.queue().request(Rig.request(10, 0, 20, 5)).inIteration(2, new QueueItem.Shutdown());
        rig.runToTheEnd();
        tracesAreEqual(rig);
        Call last = rig.seat(0).collective().calls().getLast();
        assertThat(last.point()).isEqualTo(PENDING_RESPONSES);
        assertThat(rig.seat(1).collective().pointsOf(last.iteration()))
                .containsExactly(RANK_STATES, REQUESTS, PENDING_RESPONSES);
        assertThat(rig.sink().tokensOf(10)).hasSize(5);
    }

    @Test
    void X5_without_ADP_a_rank_flushes_once_per_settled_batch() {
        var rig = new Rig(Rig.withoutAdp(LoopKind.OVERLAP), 1, (rank, iteration) -> iteration != 3);
        rig.queue().request(Rig.request(10, 0, 20, 3));
        rig.runToTheEnd();
        var calls = rig.seat(0).collective().calls().stream()
                .filter(call -> call.point() == KV_EVENTS && call.iteration() <= 4)
                .map(Call::iteration);
        assertThat(calls).containsExactly(2L, 3L);
    }

    @Test
    void X6_with_events_off_nothing_is_drained_and_traces_are_equal() {
        var on = Rig.config(LoopKind.OVERLAP);
        var off = new ExecutorConfig(
                true,
                LoopKind.OVERLAP,
                on.maxBatchSize(),
                on.maxNumTokens(),
                on.maxSeqLen(),
                0,
                on.maxActiveRequests(),
                true,
                true,
                0,
                false,
                false);
        var rig = new Rig(off, 2, (rank, iteration) -> iteration != 2 || rank == 0);
        rig.queue().request(Rig.request(10, 0, 20, 3)).request(Rig.request(11, 1, 20, 3));
        rig.runToTheEnd();
        tracesAreEqual(rig);
        assertThat(rig.seats()).allSatisfy(seat -> {
            assertThat(seat.kvCache().drains()).isZero();
            assertThat(seat.collective().calls()).extracting(Call::point).doesNotContain(KV_EVENTS);
        });
    }
}
