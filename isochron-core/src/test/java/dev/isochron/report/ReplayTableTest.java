package dev.isochron.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ReplayTableTest {
    @Test
    void a_comparison_is_printed_row_by_row_with_changes_below() {
        assertThat(ReplayTable.of(Comparisons.two())).isEqualTo("""
                        Workload    traces/weka: 4,214 requests, 60 conversations
                        Deployment  16 ranks, max_num_tokens 8192, batch 64, 64 tokens/block, 8,000,000 KV tokens/rank
                                    conversation router, overlap loop, cost model kimi-k3-gb300-dep16, 128 lanes
                        Window      30.0 virtual minutes, seed 1, rules plain

                        variant     computed    prompt  requests      TTFT      TTFT      TTFT <=8k TTFT  lockstep      jobs
                                    tokens/s  tokens/s        /s     p50 s     p90 s     p99 s     p90 s   waste %        /h
                        baseline      41,234   912,345      8.13      12.3      45.6       182      10.0      47.1       312
                        equal-cost-of-mine
                                      48,900   912,345      8.13      12.3      45.6       182      10.0      22.1       312
                                      +18.6%     +0.0%     +0.0%     +0.0%     +0.0%     +0.0%     +0.0%    -53.1%     +0.0%

                        equal-cost-of-mine: off (kv_offset 137000 without kv_depth_threshold: equal cost is off)
                        One sentence.
                        Another sentence that is long enough to be broken, because it says at some length what the figures
                        above it mean for the reader.
                        """);
    }

    @Test
    void no_line_is_wider_than_100_columns() {
        assertThat(ReplayTable.of(Comparisons.two()).lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
    }

    @Test
    void the_bytes_do_not_depend_on_the_locale() {
        String here = ReplayTable.of(Comparisons.two());
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.of("ar", "EG"));
            assertThat(ReplayTable.of(Comparisons.two())).isEqualTo(here);
        } finally {
            Locale.setDefault(before);
        }
    }

    @ParameterizedTest
    @CsvSource({"1.234,1.23", "9.994,9.99", "9.996,10.0", "99.94,99.9", "99.96,100", "12345.6,'12,346'", "0,0.00"})
    void three_digits_are_kept(double value, String text) {
        assertThat(Figures.threeDigits(OptionalDouble.of(value))).isEqualTo(text);
    }

    @Test
    void what_is_not_there_is_a_dash() {
        assertThat(Figures.threeDigits(OptionalDouble.empty())).isEqualTo("-");
        assertThat(Figures.change(OptionalDouble.empty())).isEqualTo("-");
        assertThat(Figures.whole(OptionalDouble.of(Double.NaN))).isEqualTo("-");
        assertThat(Figures.change(OptionalDouble.of(1.186))).isEqualTo("+18.6%");
        assertThat(Figures.change(OptionalDouble.of(0.5))).isEqualTo("-50.0%");
    }
}
