package dev.isochron.calibration.joint;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.isochron.calibration.CalibrationOptions;
import dev.isochron.calibration.JointCalibration;
import dev.isochron.calibration.JointReport;
import dev.isochron.calibration.LogSource;
import dev.isochron.testkit.IterationLogGenerator;
import dev.isochron.testkit.IterationLogSpec;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.OptionalInt;

/** Calibrates generated logs. */
final class GeneratedLogs {
    static final CalibrationOptions DEFAULTS = new CalibrationOptions(OptionalInt.empty(), 50, 6, 5, 1);

    private GeneratedLogs() {}

    static JointReport calibrate(IterationLogSpec spec) {
        return calibrate(IterationLogGenerator.generate(spec).text());
    }

    static JointReport calibrate(String text) {
        LogSource source = new LogSource("generated.log", () -> new ByteArrayInputStream(text.getBytes(UTF_8)));
        return JointCalibration.run(List.of(source), DEFAULTS);
    }

    static JointResult fit(IterationLogSpec spec) {
        JointReport report = calibrate(spec);
        return report.outcome()
                .orElseThrow(() -> new AssertionError(report.messages()))
                .fit();
    }

    /** Relative error. */
    static double error(double value, double truth) {
        return Math.abs(value / truth - 1);
    }
}
