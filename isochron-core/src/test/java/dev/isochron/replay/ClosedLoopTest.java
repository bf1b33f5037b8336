package dev.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.isochron.cost.CostModel;
import dev.isochron.cost.Disturbance;
import dev.isochron.cost.Generation;
import dev.isochron.cost.HostCosts;
import dev.isochron.executor.LoopKind;
import dev.isochron.routing.RouterKind;
import dev.isochron.telemetry.IterationRecord;
import dev.isochron.testkit.HandArrivals;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.hipparchus.stat.regression.OLSMultipleLinearRegression;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * RT-31: replay with known c0, c1, c2, r, and get them back from the iteration lines. One rank whose batch is at most one request, so
 * that a line's sums are its chunk; the time of the work on line i stands on line i + 1.
 */
final class ClosedLoopTest {
    private static final double C0 = 20;
    private static final double C1 = 0.15;
    private static final double C2 = 1_000;

    @ParameterizedTest(name = "r = {0} us, disturbed: {1}")
    @CsvSource({"0, false", "3, false", "0, true", "3, true"})
    void parameters_comeBackFromTheLog(double r, boolean disturbed) {
        var noise = disturbed ? new Disturbance(0.01, 0, 0, 0) : Disturbance.NONE;
        var model = new CostModel(
                "known",
                CostModel.Source.HAND,
                100,
                C0,
                C1,
                C2,
                r,
                CostModel.C0Status.MEASURED,
                new HostCosts(1, 1, 10),
                CostModel.KvMoves.NONE,
                new Generation.Off(),
                noise,
                new TreeMap<>(),
                "");
        double[] found = fit(lines(model));
        double tolerance = disturbed ? 0.05 : 1e-6;
        assertThat(found[0]).isCloseTo(C0, within(C0 * (disturbed ? 0.15 : 1e-6)));
        assertThat(found[1]).isCloseTo(C1, within(C1 * (disturbed ? 0.3 : 1e-5)));
        assertThat(found[2]).isCloseTo(C2 * 1e-6, within(C2 * 1e-6 * tolerance));
        assertThat(found[3]).isCloseTo(r * 1e-3, within(disturbed ? 2e-3 : 1e-8));
    }

    private static List<IterationRecord> lines(CostModel model) {
        var arrivals = HandArrivals.of(10);
        for (int i = 0; i < 60; i++) {
            arrivals.at(i, 37 + 131 * (i % 17), 1);
        }
        var small = Setups.small(1, RouterKind.DEFAULT, LoopKind.SEQUENTIAL);
        var alone = new Deployment(1, 100, 1, 8, 10, 10, 100_000, 10_000, true, true, small.router(), small.loop(), 1);
        var lines = new ArrayList<IterationRecord>();
        new Replay(alone, model, Setups.rules("plain:duration=1000s"), arrivals, PolicySet.of("baseline", Knobs.OFF), 1)
                .run(new ReplaySinks(RequestLog.OFF, lines::add, ReplaySinks.Progress.NONE));
        return lines;
    }

    /** Least squares of milliseconds on 1, N, S = N*(P + N/2), P; c0, c1, c2, r in milliseconds. */
    private static double[] fit(List<IterationRecord> lines) {
        var times = new ArrayList<Double>();
        var rows = new ArrayList<double[]>();
        for (int i = 0; i + 1 < lines.size(); i++) {
            var states = lines.get(i).states().orElseThrow();
            double tokens = states.contextTokens();
            double depth = states.cachedKvTokens();
            times.add(lines.get(i + 1).prevDeviceStepNanos().orElseThrow() / 1e6);
            rows.add(new double[] {tokens, tokens * (depth + tokens / 2), depth});
        }
        var regression = new OLSMultipleLinearRegression();
        regression.newSampleData(
                times.stream().mapToDouble(Double::doubleValue).toArray(), rows.toArray(new double[0][]));
        return regression.estimateRegressionParameters();
    }
}
