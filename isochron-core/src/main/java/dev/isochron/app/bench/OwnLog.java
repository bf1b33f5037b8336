package dev.isochron.app.bench;

import dev.isochron.calibration.CalibrationOptions;
import dev.isochron.calibration.JointCalibration;
import dev.isochron.calibration.JointReport;
import dev.isochron.calibration.LogSource;
import dev.isochron.calibration.Message;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Calibrates from the iteration log of a server that was just measured. */
final class OwnLog {
    private static final double MEDIAN = 50;
    private static final int MIN_SPAN = 6;
    private static final int WARM_UP_ITERATIONS = 5;
    private static final String NAME = "iterations.log";

    private OwnLog() {}

    /** @throws IllegalStateException if the log cannot be fitted, with the calibration's own words */
    static JointReport.Outcome calibrate(Path folder, int maxNumTokens, long seed) {
        var options = new CalibrationOptions(OptionalInt.of(maxNumTokens), MEDIAN, MIN_SPAN, WARM_UP_ITERATIONS, seed);
        JointReport report = JointCalibration.run(java.util.List.of(LogSource.file(folder.resolve(NAME))), options);
        return report.outcome()
                .orElseThrow(() -> new IllegalStateException("the server's own log cannot be calibrated: "
                        + report.messages().stream().map(Message::text).collect(Collectors.joining("; "))));
    }
}
