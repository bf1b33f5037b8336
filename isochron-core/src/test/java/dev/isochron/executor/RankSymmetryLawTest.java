package dev.isochron.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.collective.CollectiveMismatch;
import dev.isochron.collective.CollectivePoint;
import dev.isochron.core.RequestId;
import dev.isochron.core.SplitMix64;
import dev.isochron.testkit.Laws;
import dev.isochron.testkit.Ranks;
import dev.isochron.testkit.Rig;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** X7: whatever each rank has to do, all call the same points; and nothing gets lost on the way (EXE-1, 3, 4, 6, 8, 9, 13). */
final class RankSymmetryLawTest {
    private static final int RANDOM_ITERATIONS = 10;

    private static Rig random(SplitMix64 random, LoopKind loop) {
        int ranks = 2 + random.nextInt(3);
        boolean[][] idle = new boolean[ranks][RANDOM_ITERATIONS + 1];
        for (boolean[] row : idle) {
            for (int i = 0; i < row.length; i++) {
                row[i] = random.nextInt(3) == 0;
            }
        }
        var rig = new Rig(
                Rig.config(loop),
                ranks,
                (rank, iteration) -> iteration > RANDOM_ITERATIONS || !idle[rank][(int) iteration]);
        for (var seat : rig.seats()) {
            if (random.nextInt(2) == 0) {
                seat.kvCache().roomForDummiesFrom(RANDOM_ITERATIONS);
            }
        }
        int requests = 1 + random.nextInt(2 * ranks);
        for (int i = 0; i < requests; i++) {
            addRequest(rig, random, 10 + i, ranks);
        }
        return rig;
    }

    private static void addRequest(Rig rig, SplitMix64 random, long id, int ranks) {
        var spec = Rig.builder(id, 1 + random.nextInt(250), 1 + random.nextInt(5));
        if (random.nextInt(2) == 0) {
            spec.target(new dev.isochron.core.RankTarget(
                    new dev.isochron.core.RankId(random.nextInt(ranks)), random.nextInt(2) == 0));
        }
        if (random.nextInt(6) == 0) {
            spec.deadlineNanos(random.nextInt(2) == 0 ? 0 : 1);
        }
        rig.queue().inIteration(1 + random.nextInt(4), new QueueItem.NewRequest(spec.build()));
        if (random.nextInt(6) == 0) {
            rig.queue().inIteration(2 + random.nextInt(8), new QueueItem.Cancel(new RequestId(id)));
        }
    }

    @Test
    void X7_all_traces_are_equal_and_every_request_ends_once() {
        Laws.hold(2000, random -> {
            LoopKind loop = random.nextInt(4) == 0 ? LoopKind.SEQUENTIAL : LoopKind.OVERLAP;
            var rig = random(random, loop).runToTheEnd();
            var root = rig.seat(0);
            for (var seat : rig.seats()) {
                assertThat(seat.collective().calls())
                        .isEqualTo(root.collective().calls());
                assertThat(seat.kvCache().drains()).isEqualTo(root.kvCache().drains());
                assertThat(seat.kvCache().capacities()).as("KV left behind").isEmpty();
                assertThat(seat.engine().outstanding())
                        .as("batches never settled")
                        .isZero();
            }
            rig.queue()
                    .requested()
                    .forEach(id -> assertThat(rig.sink().terminalOf(id.value()))
                            .as("terminal responses of request %d", id.value())
                            .hasSize(1));
            assertThat(rig.sink().responses())
                    .noneMatch(response -> response.id().isDummy());
        });
    }

    /** EXE-16: nothing but the injected clock and the script decides: a second run gives the same calls, batches, answers and lines. */
    @Test
    void EXE_16_a_run_repeats_byte_for_byte() {
        Laws.hold(300, random -> {
            LoopKind loop = random.nextInt(2) == 0 ? LoopKind.SEQUENTIAL : LoopKind.OVERLAP;
            long seed = random.nextLong();
            var one = random(new SplitMix64(seed), loop).runToTheEnd();
            var other = random(new SplitMix64(seed), loop).runToTheEnd();
            assertThat(other.sink().responses()).isEqualTo(one.sink().responses());
            assertThat(other.sink().events()).isEqualTo(one.sink().events());
            for (int rank = 0; rank < one.seats().size(); rank++) {
                assertThat(trace(other.seat(rank))).isEqualTo(trace(one.seat(rank)));
            }
        });
    }

    private static String trace(Rig.Seat seat) {
        var batches = seat.engine().batches().stream()
                .map(batch -> batch.iteration() + ": "
                        + batch.context().stream()
                                .map(item ->
                                        item.request().id().value() + " " + item.tokens() + " @ " + item.kvTokens())
                                .toList()
                        + batch.generation().stream()
                                .map(item -> item.request().id().value() + " @ " + item.kvTokens())
                                .toList())
                .toList();
        return String.join(
                "\n",
                List.of(
                        "calls " + seat.collective().calls(),
                        "kv " + seat.kvCache().calls(),
                        "batches " + batches,
                        "log " + seat.log(),
                        "warnings " + seat.warnings(),
                        "clock " + seat.clock().nanos()));
    }

    @Test
    void X7_the_old_placement_differs_in_most_runs() {
        var caught = new AtomicInteger();
        Laws.hold(200, random -> {
            var rig = random(random, LoopKind.OVERLAP);
            rig.seats().forEach(seat -> seat.kvCache().roomForDummiesFrom(RANDOM_ITERATIONS));
            var outcomes = rig.run(FlushPlacementTest::oldPlacement);
            if (outcomes.getFirst().thrown() != null) {
                assertThat(outcomes)
                        .extracting(Ranks.Outcome::failure)
                        .allSatisfy(failure -> assertThat(failure)
                                .isInstanceOf(CollectiveMismatch.class)
                                .hasMessageContaining(CollectivePoint.KV_EVENTS.name()));
                caught.incrementAndGet();
            }
        });
        assertThat(caught.get()).isGreaterThan(100);
    }
}
