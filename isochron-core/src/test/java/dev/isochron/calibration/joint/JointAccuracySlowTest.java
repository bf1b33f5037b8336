package dev.isochron.calibration.joint;

import static dev.isochron.calibration.joint.GeneratedLogs.error;
import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.testkit.IterationLogSpec;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** CT-17, CT-20, CT-21, CT-23 at length: accuracy over deployments, disturbances and seeds. */
final class JointAccuracySlowTest {
    /** Many short requests per rank beside moderate prefills: the traffic that shows a per-chunk term. */
    private static IterationLogSpec mixed(int ranks, int iterations, long seed) {
        return IterationLogSpec.clean(ranks, iterations, seed).withNoise(0.01).withLongShare(0.002);
    }

    @ParameterizedTest
    @DisplayName("section 10 R = 3,000 on 4, 8, 16 ranks, 1 % noise: within 5 %, and inside the interval")
    @ValueSource(ints = {4, 8, 16})
    void fit_perChunkTerm(int ranks) {
        JointResult fit = GeneratedLogs.fit(mixed(ranks, 1000, 2).withPerChunkTokens(3_000));
        assertThat(fit.rStatus()).isEqualTo(Status.MEASURED);
        assertThat(error(fit.perChunkTokens().value(), 3_000)).isLessThan(0.05);
        assertThat(holds(fit.perChunkTokens(), 3_000)).isOne();
    }

    @ParameterizedTest
    @DisplayName("section 10 R on logs with r = 0, 100: reported as 0 unless it is clear")
    @ValueSource(ints = {0, 100})
    void fit_noPerChunkTerm(int tokens) {
        for (long seed = 1; seed <= 3; seed++) {
            JointResult fit = GeneratedLogs.fit(mixed(8, 1000, seed).withPerChunkTokens(tokens));
            assertThat(fit.rStatus()).as("seed %d", seed).isEqualTo(Status.NOT_IDENTIFIABLE);
        }
    }

    @ParameterizedTest
    @DisplayName("section 10 16 ranks at 50 and 90 % load, 1 % noise: g 1 %, K_am 3 %")
    @ValueSource(doubles = {0.5, 0.9})
    void fit_load(double load) {
        IterationLogSpec spec =
                IterationLogSpec.clean(16, 1000, 3).withNoise(0.01).withLoad(load);
        JointResult fit = GeneratedLogs.fit(spec);
        assertThat(error(fit.slope().value(), spec.slope())).isLessThan(0.01);
        assertThat(error(fit.amortisedOffset().value(), spec.amortisedOffset())).isLessThan(0.03);
    }

    @Test
    @DisplayName("section 10 no monopoly span: g 2 %, K_am 5 %")
    void fit_noLongPrefills() {
        IterationLogSpec spec =
                IterationLogSpec.clean(8, 800, 4).withNoise(0.01).withLongShare(0);
        JointResult fit = GeneratedLogs.fit(spec);
        assertThat(error(fit.slope().value(), spec.slope())).isLessThan(0.02);
        assertThat(error(fit.amortisedOffset().value(), spec.amortisedOffset())).isLessThan(0.05);
    }

    @Test
    @DisplayName("CT-20 10 % stalls of 2 to 12 s, 5 % lost lines, 2 % torn: goals doubled")
    void fit_disturbed() {
        IterationLogSpec spec = IterationLogSpec.clean(8, 1500, 5)
                .withNoise(0.01)
                .withStalls(0.1, 2_000, 12_000)
                .withLosses(0.05, 0.02);
        JointResult fit = GeneratedLogs.fit(spec);
        assertThat(error(fit.slope().value(), spec.slope())).isLessThan(0.02);
        assertThat(error(fit.amortisedOffset().value(), spec.amortisedOffset())).isLessThan(0.06);
    }

    @Test
    @DisplayName("CT-23 R = 3,000: the interval holds the truth in at least 36 of 40 logs, for g, K_am and R")
    void intervals_coverage() {
        int slope = 0;
        int offset = 0;
        int perChunk = 0;
        for (long seed = 1; seed <= 40; seed++) {
            IterationLogSpec spec = mixed(8, 700, seed).withPerChunkTokens(3_000);
            JointResult fit = GeneratedLogs.fit(spec);
            slope += holds(fit.slope(), spec.slope());
            offset += holds(fit.amortisedOffset(), spec.amortisedOffset());
            perChunk += holds(fit.perChunkTokens(), 3_000);
        }
        assertThat(List.of(slope, offset, perChunk))
                .as("logs whose interval of g, K_am, R holds the truth")
                .allMatch(held -> held >= 36);
    }

    @Test
    @DisplayName("CT-23 fewer iterations, wider intervals")
    void intervals_width() {
        double few = GeneratedLogs.fit(mixed(8, 300, 11)).slope().halfWidth();
        double many = GeneratedLogs.fit(mixed(8, 3000, 11)).slope().halfWidth();
        assertThat(few).isGreaterThan(many);
    }

    private static int holds(Interval interval, double truth) {
        return interval.low() <= truth && truth <= interval.high() ? 1 : 0;
    }
}
