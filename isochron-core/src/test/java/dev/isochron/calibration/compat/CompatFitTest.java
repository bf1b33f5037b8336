package dev.isochron.calibration.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.isochron.telemetry.scan.LogFiles;
import dev.isochron.testkit.IterationLines;
import dev.isochron.testkit.SharedData;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** CT-14 to CT-16: the original's numbers and oddities. */
final class CompatFitTest {
    private static CompatFit fit(IterationLines lines, int maxNumTokens, int warmupIterations) {
        CompatFit fit = new CompatFit(new CompatOptions(maxNumTokens, 4, warmupIterations, 50));
        try (InputStream in = lines.stream()) {
            fit.read(in);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return fit;
    }

    private static CompatFit sample(String name, int maxNumTokens) throws IOException {
        CompatFit fit = new CompatFit(new CompatOptions(maxNumTokens, 6, 5, 50));
        try (InputStream in = LogFiles.open(SharedData.require("iterlogs/" + name))) {
            fit.read(in);
        }
        return fit;
    }

    /** Rank 0 deep and alone with full chunks of 100 tokens, rank 1 shallow; T = 10 + 0.001 * kv. */
    private static IterationLines monopoly(int iterations) {
        IterationLines lines = new IterationLines();
        for (int i = 1; i <= iterations; i++) {
            String device = i == 1 ? "N/A" : (10 + 0.001 * (1000 + 100 * (i - 2))) + "ms";
            lines.work(i, 0, 1, 100, 1000 + 100L * (i - 1), device);
            lines.work(i, 1, 2, 60, 200, device);
        }
        return lines;
    }

    @Test
    @DisplayName("CT-14 ctx8_default.log")
    void fit_sampleOfEightRanks() throws IOException {
        CompatResult result = sample("ctx8_default.log", 8192).fit().orElseThrow();
        assertThat(result.log()).isEqualTo(new CompatResult.LogRange(7964, 1, 1000, 8, 999));
        assertThat(result.spans()).isEqualTo(16);
        assertThat(result.samples()).isEqualTo(295);
        assertThat(result.slopeMillisPerKv() * 1e3).isEqualTo(8.56, within(0.005));
        assertThat(result.c2MillisPerTokenKv() * 1e6).isEqualTo(1.045, within(0.0005));
        assertThat(result.interceptMillis()).isEqualTo(1489, within(0.5));
        assertThat(result.kvOffset()).isEqualTo(143_000);
        assertThat(result.bands().get(0).slopeMillisPerKv()).isEmpty();
        assertThat(result.bands().get(1).slopeMillisPerKv().orElseThrow() * 1e3).isEqualTo(8.06, within(0.005));
        assertThat(result.bands().get(2).slopeMillisPerKv().orElseThrow() * 1e3).isEqualTo(8.58, within(0.005));
        assertThat(result.kvDepthThreshold()).isEqualTo(116_000);
        assertThat(result.balance().orElseThrow().wasteMean()).isEqualTo(0.378, within(0.0005));
        assertThat(result.balance().orElseThrow().wasteP90()).isEqualTo(0.549, within(0.0005));
        assertThat(result.balance().orElseThrow().gainMedian()).isEqualTo(1.81, within(0.005));
    }

    @Test
    @DisplayName("CT-14 ctx4_mixed_restart.log, M 16384 and 8192")
    void fit_sampleOfFourRanks() throws IOException {
        CompatResult result = sample("ctx4_mixed_restart.log", 16384).fit().orElseThrow();
        assertThat(result.log()).isEqualTo(new CompatResult.LogRange(4966, 1, 1500, 4, 1246));
        assertThat(result.spans()).isEqualTo(15);
        assertThat(result.samples()).isEqualTo(209);
        assertThat(result.kvOffset()).isEqualTo(96_000);
        assertThat(result.kvDepthThreshold()).isEqualTo(108_000);
        assertThat(result.interceptMillis()).isEqualTo(1159, within(0.5));
        CompatFit other = sample("ctx4_mixed_restart.log", 8192);
        assertThat(other.range()).contains(result.log());
        assertThat(other.fit()).isEmpty();
    }

    @Test
    @DisplayName("5.3 to 5.5 by hand: a span of exact samples gives slope, intercept and offset exactly")
    void fit_exactSpan() {
        CompatResult result = fit(monopoly(12), 100, 5).fit().orElseThrow();
        assertThat(result.spans()).isEqualTo(1);
        assertThat(result.samples()).isEqualTo(11);
        assertThat(result.slopeMillisPerKv()).isEqualTo(0.001, within(1e-12));
        assertThat(result.interceptMillis()).isEqualTo(10, within(1e-9));
        assertThat(result.offsetHigh()).isEqualTo(10_000, within(1e-6));
        assertThat(result.kvOffset()).isEqualTo(8_000);
    }

    @Test
    @DisplayName("CT-16 a span ends where the other rank is as deep, and short spans are dropped")
    void fit_interruptedSpan() {
        IterationLines lines = monopoly(12);
        lines.work(6, 1, 1, 60, 1400, "11.4ms");
        CompatResult result = fit(lines, 100, 5).fit().orElseThrow();
        assertThat(result.spans()).isEqualTo(2);
        assertThat(result.samples()).isEqualTo(5 + 5);
    }

    @Test
    @DisplayName("CT-16 a later record replaces an earlier one, across lifetimes")
    void put_laterRecord_replaces() {
        IterationLines lines = monopoly(12).work(3, 1, 1, 77, 5, "0ms");
        CompatFit fit = fit(lines, 100, 5);
        assertThat(fit.range().orElseThrow().records()).isEqualTo(24);
        assertThat(fit.fit().orElseThrow().samples()).isEqualTo(11);
    }

    @Test
    @DisplayName("CT-16 a device time of zero does not count; N/A neither")
    void time_zero_isIgnored() {
        CompatLog log = new CompatLog();
        CompatLine.read(new IterationLines().work(2, 0, 1, 1, 1, "0ms").text()).ifPresent(log::put);
        CompatLine.read(new IterationLines().work(2, 1, 1, 1, 1, "8ms").text()).ifPresent(log::put);
        CompatLine.read(new IterationLines().work(3, 0, 1, 1, 1, "N/A").text()).ifPresent(log::put);
        log.seal();
        assertThat(log.time(1)).hasValue(8);
        assertThat(log.time(2)).isEmpty();
    }

    @Test
    @DisplayName("CT-16 iterations with an idle rank are left out of the waste; if there are none, so is the waste")
    void balance_idleRank() {
        assertThat(fit(monopoly(12), 100, 5).fit().orElseThrow().balance()).isPresent();
        assertThat(fit(monopoly(12), 100, 13).fit().orElseThrow().balance()).isEmpty();
        assertThat(fit(monopoly(12), 100, 13).fit().orElseThrow().kvDepthThreshold())
                .isZero();
    }

    @Test
    @DisplayName("5.10 no record; no span")
    void fit_nothing() {
        assertThat(fit(new IterationLines().foreign("x"), 100, 5).range()).isEmpty();
        CompatFit shallow = fit(monopoly(12), 99, 5);
        assertThat(shallow.fit()).isEmpty();
        assertThat(shallow.sawFullChunk()).isFalse();
        assertThat(shallow.largestTokens()).isEqualTo(100);
    }
}
