package dev.isochron.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.collective.CollectiveMismatch;
import dev.isochron.collective.CollectivePoint;
import dev.isochron.collective.RecordingCollective.Call;
import dev.isochron.testkit.Ranks;
import dev.isochron.testkit.Rig;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The flush in lockstep, and the old placement, inside the branch that settles a batch, which the group must catch (section 9; EXE-1,
 * EXE-8).
 */
final class FlushPlacementTest {
    /** Iteration 1 launches p on both ranks; then the sizes given. */
    private static Rig bothWithPrevious(int[]... sizes) {
        var rig = new Rig(Rig.config(LoopKind.OVERLAP), 2, (rank, iteration) -> {
            int row = (int) iteration - 2;
            return row < 0 || row >= sizes.length || sizes[row][rank] > 0;
        });
        rig.seats().forEach(seat -> seat.kvCache().noRoomForDummies());
        rig.queue().request(Rig.request(10, 0, 20, 9)).request(Rig.request(11, 1, 20, 9));
        return rig;
    }

    /** Iterations 1 and 2 leave p on rank 0 only: rank 1 settles its own while rank 0 waits for it. */
    private static Rig onlyRankZeroWithPrevious() {
        return bothWithPrevious(new int[] {1, 0}, new int[] {1, 1});
    }

    static RankExecutor oldPlacement(ExecutorConfig config, RankParts parts) {
        var duty = new Duty(config, parts);
        KvEventFlush whileSettling = processed -> {
            if (processed) {
                duty.events.publish(true);
            }
        };
        return new GuardedRank(duty, new OverlapLoop(duty, whileSettling), parts.sink());
    }

    @Test
    void X2_in_lockstep_both_ranks_flush_twice_and_both_end_with_a_new_previous_batch() {
        var rig = bothWithPrevious(new int[] {1, 0}, new int[] {1, 1}).runToTheEnd();
        for (var seat : rig.seats()) {
            assertThat(seat.collective().calls())
                    .filteredOn(call -> call.point() == CollectivePoint.KV_EVENTS
                            && (call.iteration() == 2 || call.iteration() == 3))
                    .hasSize(2);
            assertThat(seat.collective().calls())
                    .isEqualTo(rig.seat(0).collective().calls());
        }
    }

    @Test
    void X2_the_old_placement_is_caught_at_call_6_with_timeouts_against_kv_events() {
        var rig = bothWithPrevious(new int[] {1, 0}, new int[] {1, 1});
        var outcomes = rig.run(FlushPlacementTest::oldPlacement);
        assertThat(outcomes)
                .extracting(Ranks.Outcome::failure)
                .allSatisfy(failure -> assertThat(failure)
                        .isInstanceOf(CollectiveMismatch.class)
                        .hasMessage("iteration 2, rank 0 at TIMEOUTS, rank 1 at KV_EVENTS"));
        assertThat(pointsOf(rig, 0, 2)).hasSize(6).last().isEqualTo(CollectivePoint.TIMEOUTS);
        assertThat(pointsOf(rig, 1, 2)).hasSize(6).last().isEqualTo(CollectivePoint.KV_EVENTS);
    }

    @Test
    void X3_a_previous_batch_on_one_rank_only_does_not_disturb_the_lockstep() {
        var rig = onlyRankZeroWithPrevious().runToTheEnd();
        assertThat(pointsOf(rig, 0, 3)).isEqualTo(pointsOf(rig, 1, 3)).containsOnlyOnce(CollectivePoint.KV_EVENTS);
    }

    @Test
    void X3_the_old_placement_is_caught_with_kv_events_against_timeouts() {
        var rig = onlyRankZeroWithPrevious();
        List<Ranks.Outcome<Boolean>> outcomes = rig.run((config, parts) -> {
            var duty = new Duty(config, parts);
            KvEventFlush oldFromIterationThree = processed -> {
                if (processed || duty.log.iteration() != 3) {
                    duty.events.publish(processed);
                }
            };
            return new GuardedRank(duty, new OverlapLoop(duty, oldFromIterationThree), parts.sink());
        });
        assertThat(outcomes)
                .allSatisfy(outcome -> assertThat(outcome.failure())
                        .hasMessage("iteration 3, rank 0 at KV_EVENTS, rank 1 at TIMEOUTS"));
    }

    private static List<CollectivePoint> pointsOf(Rig rig, int rank, long iteration) {
        return rig.seat(rank).collective().calls().stream()
                .filter(call -> call.iteration() == iteration)
                .map(Call::point)
                .toList();
    }
}
