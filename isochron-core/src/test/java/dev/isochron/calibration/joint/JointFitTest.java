package dev.isochron.calibration.joint;

import static dev.isochron.calibration.joint.GeneratedLogs.error;
import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.calibration.JointCalibration;
import dev.isochron.calibration.JointReport;
import dev.isochron.calibration.LogSource;
import dev.isochron.calibration.MessageCode;
import dev.isochron.testkit.IterationLogSpec;
import dev.isochron.testkit.SharedData;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CT-17, CT-21, CT-22, CT-24: the fit finds what a generated log was made of; the long list is in the slow test. */
final class JointFitTest {
    private static JointReport sample(String name) {
        LogSource source = LogSource.file(SharedData.require("iterlogs/" + name));
        return JointCalibration.run(List.of(source), GeneratedLogs.DEFAULTS);
    }

    @Test
    @DisplayName("CT-17 no noise, no stalls: g to 0.1 %, K_am to 0.2 %; saturated, so c0 is not identifiable (CT-21)")
    void fit_cleanLog() {
        IterationLogSpec spec = IterationLogSpec.clean(8, 250, 1);
        JointResult fit = GeneratedLogs.fit(spec);
        assertThat(error(fit.slope().value(), spec.slope())).isLessThan(0.001);
        assertThat(error(fit.amortisedOffset().value(), spec.amortisedOffset())).isLessThan(0.002);
        assertThat(fit.c0Status()).isEqualTo(Status.NOT_IDENTIFIABLE);
        assertThat(fit.rStatus()).isEqualTo(Status.NOT_IDENTIFIABLE);
        assertThat(fit.marginalOffset()).isEmpty();
        assertThat(fit.theta().c0()).isZero();
    }

    @Test
    @DisplayName("CT-24 a kink at 300k is flagged")
    void bands_kink_isFlagged() {
        JointResult fit = GeneratedLogs.fit(
                IterationLogSpec.clean(8, 400, 7).withNoise(0.01).withKink(300_000));
        assertThat(fit.bands()).anyMatch(JointResult.Band::flagged);
    }

    @ParameterizedTest
    @DisplayName("CT-22 equal cost was on: no result, M19")
    @CsvSource({"137000, 110000", "137000, 300000", "100000, 300000"})
    void run_equalCostOn_isRefused(double offset, double threshold) {
        JointReport report = GeneratedLogs.calibrate(
                IterationLogSpec.clean(8, 150, 8).withNoise(0.01).withEqualCost(offset, threshold));
        assertThat(report.outcome()).isEmpty();
        assertThat(report.messages()).anyMatch(message -> message.code() == MessageCode.EQUAL_COST_ON);
        assertThat(report.failed()).isTrue();
    }

    @Test
    @DisplayName("section 10 on ctx8_default.log: g to 1 %, K_am to 3 %, R 0; CT-24 linear; 9.1 the printed values")
    void fit_sampleOfEightRanks() {
        JointReport report = sample("ctx8_default.log");
        JointReport.Outcome outcome = report.outcome().orElseThrow();
        JointResult fit = outcome.fit();
        assertThat(error(fit.slope().value(), 8.62e-3)).isLessThan(0.01);
        assertThat(error(fit.amortisedOffset().value(), 165_857.6)).isLessThan(0.03);
        assertThat(fit.c0Status()).isEqualTo(Status.NOT_IDENTIFIABLE);
        assertThat(fit.rStatus()).isEqualTo(Status.NOT_IDENTIFIABLE);
        assertThat(fit.bands()).noneMatch(JointResult.Band::flagged);
        assertThat(fit.quality().validationMedian()).isBetween(0.006, 0.008);
        assertThat(outcome.advice().kvOffset().recommendedTokens()).isEqualTo(137_000);
        assertThat(outcome.advice().kvDepthThresholdTokens()).isEqualTo(114_000);
        assertThat(outcome.advice().perChunkDepthTokens()).isZero();
        assertThat(error(outcome.waste().asExecutedMean(), 0.3865)).isLessThan(0.01);
        assertThat(outcome.waste().timeWeighted()).isBetween(0.415, 0.425);
        assertThat(outcome.gain().saturated().orElseThrow()).isBetween(1.825, 1.835);
        assertThat(outcome.gain().withFloor().orElseThrow()).isBetween(1.68, 1.695);
        assertThat(report.messages())
                .extracting(message -> message.code().label())
                .containsExactly("M14");
    }

    @Test
    @DisplayName(
            "section 10 on ctx4_mixed_restart.log: g 1 %, K_am 3 %, c0 measured to 10 %, K_mg to 3 %, R 0; CT-24 linear")
    void fit_sampleOfFourRanks() {
        JointReport report = sample("ctx4_mixed_restart.log");
        JointReport.Outcome outcome = report.outcome().orElseThrow();
        JointResult fit = outcome.fit();
        assertThat(error(fit.slope().value(), 9.8304e-3)).isLessThan(0.01);
        assertThat(error(fit.amortisedOffset().value(), 112_207)).isLessThan(0.03);
        assertThat(fit.c0Status()).isEqualTo(Status.MEASURED);
        assertThat(error(fit.theta().c0(), 120)).isLessThan(0.1);
        assertThat(error(fit.marginalOffset().orElseThrow().value(), 100_000)).isLessThan(0.03);
        assertThat(fit.rStatus()).isEqualTo(Status.NOT_IDENTIFIABLE);
        assertThat(fit.bands()).noneMatch(JointResult.Band::flagged);
        assertThat(error((double) outcome.advice().kvDepthThresholdTokens(), 104_320))
                .isLessThan(0.1);
        assertThat(Math.abs(outcome.waste().asExecutedMean() - 0.3833)).isLessThan(0.01);
        assertThat(report.messages())
                .extracting(message -> message.code().label())
                .containsExactly("M10", "M12");
    }

    @Test
    @DisplayName("CT-30 same log, same bytes of the result; another seed, another interval")
    void fit_repeated_isEqual() {
        IterationLogSpec spec = IterationLogSpec.clean(4, 130, 9).withNoise(0.01);
        assertThat(GeneratedLogs.fit(spec)).isEqualTo(GeneratedLogs.fit(spec));
    }
}
