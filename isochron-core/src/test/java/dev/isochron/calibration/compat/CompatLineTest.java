package dev.isochron.calibration.compat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.testkit.IterationLines;
import java.util.OptionalDouble;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** CT-15 and CT-16: the original's line rule, its rounding and its order statistics. */
final class CompatLineTest {
    private static final String LINE =
            new IterationLines().work(17, 3, 2, 8192, 123008, "2221.4ms").text().strip();

    @Test
    @DisplayName("5.1 the fields of a line")
    void read_line() {
        assertThat(CompatLine.read(LINE)).contains(new CompatRecord(17, 3, OptionalDouble.of(2221.4), 2, 8192, 123008));
    }

    @Test
    @DisplayName("CT-16 a number cut at the end of the line is taken as it stands")
    void read_cutNumber_isTaken() {
        String cut = LINE.substring(0, LINE.length() - 4);
        assertThat(CompatLine.read(cut).orElseThrow().cachedTokens()).isEqualTo(123);
    }

    @ParameterizedTest
    @DisplayName("5.1 lines that do not count")
    @ValueSource(strings = {"[RANK 3] [I] iter", "[RANK 3]  iter", "iter", "[RANK x] iter"})
    void read_otherTags_areSkipped(String start) {
        assertThat(CompatLine.read(LINE.replace("[RANK 3] iter", start))).isEmpty();
    }

    @ParameterizedTest
    @DisplayName("5.1 device times: any unit is milliseconds, what is no number is none")
    @CsvSource({"12ms,12", "12s,12", "12,12", "1.5m,1.5", "N/A,", "1.2.3ms,", ".,"})
    void read_deviceTime(String written, Double millis) {
        OptionalDouble read =
                CompatLine.read(LINE.replace("2221.4ms", written)).orElseThrow().deviceMillis();
        assertThat(read).isEqualTo(millis == null ? OptionalDouble.empty() : OptionalDouble.of(millis));
    }

    @Test
    @DisplayName("5.1 the first place that matches wins, gaps are as short as possible, colours pass")
    void read_twoRecordsInOneLine() {
        String other = LINE.replace("RANK 3", "RANK 5").replace("8192", "1");
        assertThat(CompatLine.read(LINE + other).orElseThrow().rank()).isEqualTo(3);
        String torn = LINE.substring(0, LINE.indexOf("states")) + other;
        assertThat(CompatLine.read(torn).orElseThrow()).satisfies(record -> {
            assertThat(record.rank()).isEqualTo(3);
            assertThat(record.tokens()).isEqualTo(1);
        });
        assertThat(CompatLine.read("\u001b[36m3: " + LINE + "\u001b[0m")).isPresent();
    }

    @ParameterizedTest
    @DisplayName("CT-15 rounding to thousands: half to even, on the exact value")
    @CsvSource({"112500, 112000", "113500, 114000", "112500.01, 113000", "0, 0", "499.9, 0"})
    void thousands_halfEven(double value, long rounded) {
        assertThat(Medians.thousands(value)).isEqualTo(rounded);
    }

    @Test
    @DisplayName("CT-15 medians of odd and even counts; the percentile's index at n = 1, 2, 10")
    void orderStatistics() {
        assertThat(Medians.median(new double[] {3, 1, 2})).isEqualTo(2);
        assertThat(Medians.median(new double[] {4, 1, 2, 3})).isEqualTo(2.5);
        assertThat(Medians.percentile(new double[] {}, 50)).isZero();
        assertThat(Medians.percentile(new double[] {7}, 90)).isEqualTo(7);
        assertThat(Medians.percentile(new double[] {1, 2}, 50)).isEqualTo(2);
        assertThat(Medians.percentile(new double[] {1, 2}, 49)).isEqualTo(1);
        double[] ten = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
        assertThat(Medians.percentile(ten, 90)).isEqualTo(9);
        assertThat(Medians.percentile(ten, 100)).isEqualTo(9);
        assertThat(Medians.percentile(ten, 25)).isEqualTo(2);
    }
}
