package dev.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** RT-25: percentile p of n sorted values is the one at index ceil(p/100 * n) - 1. */
final class DistributionTest {
    @ParameterizedTest(name = "n = {0}: p50 at {1}, p90 at {2}, p99 at {3}")
    @CsvSource({"1, 0, 0, 0", "2, 0, 1, 1", "99, 49, 89, 98", "100, 49, 89, 98", "101, 50, 90, 99"})
    void percentileIndex(int count, int p50, int p90, int p99) {
        double[] values =
                IntStream.range(0, count).mapToDouble(i -> count - 1 - i).toArray();
        var figures = Distribution.of(values).values().orElseThrow();
        assertThat(figures.p50()).isEqualTo(p50);
        assertThat(figures.p90()).isEqualTo(p90);
        assertThat(figures.p99()).isEqualTo(p99);
        assertThat(figures.max()).isEqualTo(count - 1);
        assertThat(figures.mean()).isEqualTo((count - 1) / 2.0);
    }

    @Test
    void noValues_haveNoFigures() {
        assertThat(Distribution.ofNanos(new long[0])).isEqualTo(Distribution.EMPTY);
    }

    @Test
    void nanoseconds_becomeSeconds() {
        assertThat(Distribution.ofNanos(new long[] {1_500_000_000})
                        .values()
                        .orElseThrow()
                        .max())
                .isEqualTo(1.5);
    }
}
