package dev.isochron.replay.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.isochron.core.RequestId;
import dev.isochron.cost.ChunkCost;
import dev.isochron.cost.CostLimit;
import dev.isochron.replay.ForwardLog.CountedForward;
import dev.isochron.replay.measure.ForwardReport;
import dev.isochron.replay.measure.ForwardReport.RankShare;
import dev.isochron.scheduling.SchedulePlan;
import dev.isochron.scheduling.SchedulePlan.BudgetUse;
import dev.isochron.scheduling.SchedulePlan.ContextChunk;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Rows of iterations: what they say, and that merging keeps sums and bounds. */
final class IterationSeriesTest {
    private static final long MILLI = 1_000_000;
    private static final CostLimit LIMIT = CostLimit.of(new ChunkCost(140_000, 0), 80_000, 8_192, 64, 1_000_000);

    private static SchedulePlan plan(List<ContextChunk> chunks) {
        return new SchedulePlan(
                chunks,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                new BudgetUse(0, 0, 0, 0, 0));
    }

    /** Rank 0 works 100 ms, rank 1 works {@code otherMillis}; the forward starts at {@code index} times 150 ms. */
    private static CountedForward forward(int index, long otherMillis, int waiting) {
        var chunk = new ContextChunk(new RequestId(1), 80_000, 8_192, 8_192, true, false, 0, false);
        long start = 1_000 * MILLI + index * 150L * MILLI;
        var report = new ForwardReport(
                index,
                start,
                start + 100 * MILLI,
                List.of(
                        new RankShare(100 * MILLI, plan(List.of(chunk)), List.of(), 0),
                        new RankShare(otherMillis * MILLI, plan(List.of()), List.of(), 0)));
        double waste = 1 - (100.0 + otherMillis) / 200;
        return new CountedForward(report, index * 150L * MILLI, OptionalDouble.of(waste), waiting, waiting + 2);
    }

    @Test
    void an_iteration_is_a_row_with_its_times_costs_and_queues() {
        var recorder = new IterationRecorder(2, LIMIT);
        recorder.counted(forward(2, 40, 7));
        IterationRow row = recorder.series().rows().getFirst();
        assertThat(row.iterations()).isEqualTo(1);
        assertThat(row.startSeconds()).isEqualTo(0.3);
        assertThat(row.endSeconds()).isEqualTo(0.4);
        assertThat(row.deviceSeconds()).isEqualTo(0.1);
        assertThat(row.wastedSeconds()).isCloseTo(0.03, within(1e-12));
        assertThat(row.workSeconds(1)).isEqualTo(0.04);
        assertThat(row.costShare(0)).as("8,192 tokens at depth D cost B").isEqualTo(1);
        assertThat(row.costShare(1)).isZero();
        assertThat(row.waitingRequests()).isEqualTo(7);
        assertThat(row.openRequests()).isEqualTo(9);
    }

    @Test
    void five_rows_in_at_most_two_are_three_and_two() {
        var recorder = new IterationRecorder(2, LIMIT);
        for (int i = 0; i < 5; i++) {
            recorder.counted(forward(i, 10L * i, i));
        }
        IterationSeries two = recorder.series().atMost(2);
        assertThat(two.iterationsPerRow()).isEqualTo(3);
        assertThat(two.rows()).extracting(IterationRow::iterations).containsExactly(3, 2);
        IterationRow last = two.rows().getLast();
        assertThat(last.startSeconds()).isEqualTo(0.45);
        assertThat(last.endSeconds()).isEqualTo(0.7);
        assertThat(last.deviceSeconds()).isEqualTo(0.2);
        assertThat(last.workSeconds(1)).isEqualTo(0.07);
        assertThat(last.waitingRequests()).as("the most").isEqualTo(4);
    }

    @Test
    void a_long_run_stays_within_the_bound_and_loses_no_iteration() {
        var recorder = new IterationRecorder(2, LIMIT);
        int iterations = 3 * IterationRecorder.MAX_ROWS + 5;
        for (int i = 0; i < iterations; i++) {
            recorder.counted(forward(i, 50, 1));
        }
        IterationSeries series = recorder.series();
        assertThat(series.rows()).hasSizeLessThanOrEqualTo(IterationRecorder.MAX_ROWS);
        assertThat(series.iterationsPerRow()).isEqualTo(4);
        assertThat(series.rows().stream().mapToInt(IterationRow::iterations).sum())
                .isEqualTo(iterations);
        assertThat(series.rows().stream().mapToDouble(row -> row.workSeconds(1)).sum())
                .isCloseTo(iterations * 0.05, within(1e-6));
    }
}
