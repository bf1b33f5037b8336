package dev.isochron.calibration.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.isochron.calibration.joint.Interval;
import dev.isochron.calibration.joint.JointResult;
import dev.isochron.calibration.joint.Status;
import dev.isochron.calibration.joint.Theta;
import dev.isochron.calibration.log.Rows;
import dev.isochron.cost.CostKnobs;
import dev.isochron.cost.CostModel;
import dev.isochron.cost.CostModelJson;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CT-26 and CT-28: recommended values, waste and gain by hand. */
final class AdviceTest {
    private static final int M = 8192;

    private static Interval around(double value) {
        return new Interval(value, 0.98 * value, 1.02 * value);
    }

    /** c0 folded into c1: K_am = 166,386. */
    private static JointResult folded() {
        return result(new Theta(0, 0.1749, 1.05117e-6, 0), Status.NOT_IDENTIFIABLE, Status.NOT_IDENTIFIABLE);
    }

    private static JointResult result(Theta theta, Status c0Status, Status rStatus) {
        boolean measured = c0Status == Status.MEASURED;
        return new JointResult(
                theta,
                c0Status,
                rStatus,
                measured ? Optional.of(around(theta.c0())) : Optional.empty(),
                around(theta.c1()),
                around(theta.c2()),
                around(theta.r()),
                around(theta.slopeMillisPerKv(M)),
                around(theta.interceptMillis(M)),
                around(theta.amortisedOffset(M)),
                measured ? Optional.of(around(theta.marginalOffset())) : Optional.empty(),
                around(theta.perChunkTokens()),
                10,
                new JointResult.Quality(0.01, 0.03, 0.01, 0, 0, 0, 0),
                List.of());
    }

    private static KvOffset offset(JointResult fit) {
        return KvOffset.of(CostKnobs.of(FittedModel.of(fit, M)).kvOffsetTokens(), fit);
    }

    @Test
    @DisplayName("CT-26 c0 folded: 0.825 of K_am, between 0.65 of its low end and its high end")
    void kvOffset_folded() {
        KvOffset offset = offset(folded());
        double amortised = 0.1749 / 1.05117e-6;
        assertThat(offset.recommendedTokens()).isEqualTo(137_000);
        assertThat(offset.lowTokens()).isEqualTo(0.65 * 0.98 * amortised, within(1e-6));
        assertThat(offset.highTokens()).isEqualTo(1.02 * amortised, within(1e-6));
    }

    @Test
    @DisplayName("CT-26 c0 measured: K_mg and its interval; R rounded")
    void kvOffset_measured() {
        JointResult fit = result(new Theta(120, 0.06, 6e-7, 6e-7 * 3000.4), Status.MEASURED, Status.MEASURED);
        KvOffset offset = offset(fit);
        assertThat(offset.recommendedTokens()).isEqualTo(100_000);
        assertThat(offset.lowTokens()).isEqualTo(98_000, within(1e-6));
        assertThat(offset.highTokens()).isEqualTo(102_000, within(1e-6));
        assertThat(CostKnobs.of(FittedModel.of(fit, M)).perChunkDepthTokens()).isEqualTo(3_000);
    }

    @ParameterizedTest
    @DisplayName("CT-26 rounding to thousands: half to even")
    @CsvSource({"112500, 112000", "113500, 114000", "137268.4, 137000"})
    void thousands(double value, long rounded) {
        assertThat(Rounding.thousands(value)).isEqualTo(rounded);
    }

    @Test
    @DisplayName("CT-26 the budget must fit a long")
    void budgetFits() {
        assertThat(new Advice(new KvOffset(137_000, 0, 0), 114_000, 3_000, 0).budgetFits(M))
                .isTrue();
        assertThat(new Advice(new KvOffset(Long.MAX_VALUE / M, 0, 0), 114_000, 0, 0).budgetFits(M))
                .isFalse();
    }

    @Test
    @DisplayName("CT-29 the cost model of a folded c0 takes 17.5 % of A for it, keeps T(M, 0), and is read back equal")
    void fittedModel() {
        JointResult fit = folded();
        CostModel model = FittedModel.of(fit, M);
        assertThat(model.c0Status()).isEqualTo(CostModel.C0Status.ASSUMED);
        assertThat(model.c0Millis()).isEqualTo(0.175 * fit.intercept().value(), within(1e-9));
        assertThat(model.c0Millis() + model.c1MillisPerToken() * M).isEqualTo(0.1749 * M, within(1e-9));
        assertThat(CostModelJson.parse(CostModelJson.print(model), "out.json")).isEqualTo(model);
    }

    @Test
    @DisplayName("CT-28 waste by hand: costs 2, 1, 1 and an idle rank give 0.5; a dummy costs 0, or 1 as executed")
    void waste() {
        Rows.Builder rows = new Rows.Builder(4, 3);
        rows.startBlock();
        rows.put(0, 1, 200, 0, false);
        rows.put(1, 1, 100, 0, false);
        rows.put(2, 1, 100, 0, false);
        rows.endRow(10);
        rows.put(0, 1, 200, 0, false);
        rows.put(1, 1, 100, 0, false);
        rows.put(2, 1, 100, 0, false);
        rows.put(3, 1, 100, 0, true);
        rows.endRow(30);
        rows.put(0, 1, 100, 0, true);
        rows.endRow(50);
        LockstepWaste waste = LockstepWaste.of(rows.build(), new Theta(0, 0.01, 0, 0));
        assertThat(waste.mean()).isEqualTo(0.5);
        assertThat(waste.timeWeighted()).isEqualTo(0.5);
        assertThat(waste.p90()).isEqualTo(0.5);
        assertThat(waste.asExecutedMean()).isEqualTo((0.5 + 0.375) / 2, within(1e-12));
    }

    @Test
    @DisplayName("CT-28 time-weighted waste: 0.5 for 30 ms and 0 for 10 ms are 0.375")
    void waste_timeWeighted() {
        Rows.Builder rows = new Rows.Builder(2, 2);
        rows.startBlock();
        rows.put(0, 1, 100, 0, false);
        rows.endRow(30);
        rows.put(0, 1, 100, 0, false);
        rows.put(1, 1, 100, 0, false);
        rows.endRow(10);
        assertThat(LockstepWaste.of(rows.build(), new Theta(0, 1, 0, 0)).timeWeighted())
                .isEqualTo(0.375);
    }

    @Test
    @DisplayName("CT-28 the bounds by hand on three iterations, one of them with an idle rank")
    void gain() {
        Rows.Builder rows = new Rows.Builder(2, 3);
        rows.startBlock();
        for (long depth : new long[] {300_000, 200_000}) {
            rows.put(0, 1, M, depth, false);
            rows.put(1, 1, M, 0, false);
            rows.endRow(10);
        }
        rows.put(0, 1, M, 900_000, false);
        rows.endRow(10);
        Advice advice = new Advice(new KvOffset(100_000, 0, 0), 100_000, 0, 0);
        GainBounds gain = GainBounds.of(rows.build(), new Theta(0, 0.1, 1e-6, 0), M, advice);
        double deep = (1 / 404_096.0 + 1 / 104_096.0) * 404_096.0 / 2;
        assertThat(gain.saturated().orElseThrow()).isEqualTo(deep, within(1e-9));
        double tokens = 4096 + M + 5440 + M;
        double millis = time(4096, 300_000) + time(5440, 200_000);
        double plain = time(M, 300_000) + time(M, 200_000);
        assertThat(gain.withFloor().orElseThrow()).isEqualTo(tokens / millis / (4.0 * M / plain), within(1e-9));
    }

    private static double time(double tokens, double depth) {
        return 0.1 * tokens + 1e-6 * tokens * (depth + tokens / 2);
    }

    @ParameterizedTest
    @DisplayName("section 8 chunks: M up to D, equal cost beyond, no less than M/4, in units of 64")
    @CsvSource({"114000, 8192", "300000, 4672", "900000, 2048", "114001, 8128"})
    void chunk(double depth, long tokens) {
        Advice advice = new Advice(new KvOffset(137_000, 0, 0), 114_000, 0, 0);
        assertThat(GainBounds.chunk(depth, M, advice)).isEqualTo(tokens);
    }
}
