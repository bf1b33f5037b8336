package dev.isochron.server.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.isochron.core.RankId;
import dev.isochron.executor.Response.Outcome;
import dev.isochron.server.stats.IterationStats.Batch;
import dev.isochron.server.stats.IterationStats.KvBlocks;
import dev.isochron.server.stats.IterationStats.Policy;
import dev.isochron.server.stats.IterationStats.Times;
import dev.isochron.server.stats.LatencyWindow.Percentiles;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Rings, percentiles and waste (SRV-5, SRV-6). */
final class StatisticsTest {
    private static IterationStats stats(int rank, long iteration, long forwardNanos) {
        return new IterationStats(
                new RankId(rank),
                iteration,
                0,
                new Times(forwardNanos, forwardNanos, 0),
                new Batch(1, 10, 0, 0),
                new KvBlocks(1, 2, 3),
                Policy.NONE,
                1,
                0,
                0);
    }

    private static List<Long> numbers(IterationHistory.Page page) {
        return page.iterations().stream().map(IterationStats::iteration).toList();
    }

    @Test
    void each_reader_gets_every_iteration_once_and_learns_what_it_missed() {
        var history = new IterationHistory(3);
        history.add(stats(0, 1, 5));
        IterationHistory.Page first = history.since(0);
        assertThat(numbers(first)).containsExactly(1L);
        assertThat(numbers(history.since(first.next()))).isEmpty();
        LongStream.rangeClosed(2, 6).forEach(iteration -> history.add(stats(0, iteration, 5)));
        IterationHistory.Page late = history.since(first.next());
        assertThat(numbers(late)).containsExactly(4L, 5L, 6L);
        assertThat(late.lost()).isEqualTo(2);
        assertThat(history.since(0).lost()).isEqualTo(3);
        assertThat(history.position()).isEqualTo(late.next()).isEqualTo(6);
    }

    @Test
    void percentiles_are_those_of_the_newest_latencies() {
        var window = new LatencyWindow(100);
        assertThat(window.percentiles()).isEqualTo(new Percentiles(0, 0, 0, 0));
        window.add(7);
        assertThat(window.percentiles()).isEqualTo(new Percentiles(1, 7, 7, 7));
        LongStream.rangeClosed(1, 100).forEach(window::add);
        assertThat(window.percentiles()).isEqualTo(new Percentiles(100, 50, 90, 99));
    }

    @Test
    void waste_is_known_when_the_last_rank_has_reported() {
        var waste = new LockstepWaste(2);
        assertThat(waste.reported(stats(0, 1, 20))).isEmpty();
        assertThat(waste.reported(stats(0, 2, 30))).isEmpty();
        assertThat(waste.reported(stats(1, 1, 10)).orElseThrow()).isCloseTo(0.25, within(1e-12));
        assertThat(waste.reported(stats(1, 2, 30))).isEqualTo(OptionalDouble.of(0));
        assertThat(waste.reported(stats(0, 3, 0))).isEmpty();
        assertThat(waste.reported(stats(1, 3, 0))).isEmpty();
    }

    @Test
    void meters_follow_requests_and_iterations() {
        var statistics = new LiveStatistics(1);
        statistics.accepted();
        statistics.firstToken(3_000_000);
        statistics.nextToken(1_000_000);
        statistics.iteration(stats(0, 1, 2_000_000_000));
        assertThat(statistics.queued()).isEqualTo(1);
        statistics.active(new RankId(0), List.of(new ActiveRequest(1, 0, "generation", 11, 10)));
        assertThat(statistics.queued()).isZero();
        assertThat(statistics.prometheus())
                .contains(
                        "isochron_requests_open 1.0",
                        "isochron_ttft_seconds_count 1",
                        "isochron_ttft_seconds_bucket{le=\"0.004\"} 1",
                        "isochron_inter_token_seconds_sum 0.001",
                        "isochron_iteration_seconds_sum{rank=\"0\"} 2.0",
                        "isochron_prompt_tokens_computed_total{rank=\"0\"} 10.0",
                        "isochron_kv_blocks{rank=\"0\",state=\"evictable\"} 2.0");
        statistics.ended(new Outcome.Cancelled());
        assertThat(statistics.open()).isZero();
        assertThat(statistics.prometheus()).contains("isochron_requests_total{outcome=\"cancelled\"} 1.0");
    }
}
