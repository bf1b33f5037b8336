package dev.isochron.report;

import static dev.isochron.report.CalibrationFigures.fixed;
import static dev.isochron.report.CalibrationFigures.percent;
import static dev.isochron.report.CalibrationFigures.thousands;
import static dev.isochron.report.CalibrationFigures.thousandsRange;

import dev.isochron.calibration.CompatReport;
import dev.isochron.calibration.compat.CompatResult;
import dev.isochron.calibration.compat.CompatResult.Balance;
import dev.isochron.calibration.compat.CompatResult.LogRange;
import java.util.stream.Collectors;

/** A compat calibration: the same numbers as the original prints, under our words. */
public final class CompatText {
    private CompatText() {}

    /** The report; without a monopoly span only its first line, without a record nothing. */
    public static String print(CompatReport report) {
        StringBuilder text = new StringBuilder();
        report.range().ifPresent(range -> text.append(log(range)));
        report.result().ifPresent(result -> append(text, report, result));
        return text.toString();
    }

    private static void append(StringBuilder text, CompatReport report, CompatResult result) {
        text.append("spans        ")
                .append(result.spans())
                .append(" monopoly spans with ")
                .append(result.samples());
        text.append(" samples, cached KV ")
                .append(thousands((double) result.kvFrom()))
                .append("..");
        text.append(thousands((double) result.kvTo())).append('\n');
        text.append("slope        ").append(fixed(result.slopeMillisPerKv() * 1e3, 2));
        text.append(" us per KV token at N = ").append(report.maxNumTokens());
        text.append(", c2 ").append(fixed(result.c2MillisPerTokenKv() * 1e6, 3)).append(" ns\n");
        text.append("intercept    ").append(fixed(result.interceptMillis(), 0)).append(" ms\n");
        text.append("offset       ").append(thousandsRange(result.offsetLow(), result.offsetHigh()));
        text.append(", K = ").append(result.kvOffset()).append('\n');
        text.append("linearity    ").append(bands(result)).append('\n');
        text.append("depth        ").append(depths(result)).append(" (one vote per record)\n");
        text.append("threshold    D = ").append(result.kvDepthThreshold()).append('\n');
        result.balance().ifPresent(balance -> text.append(balance(balance)));
        text.append('\n');
        CalibrationEnvironment.of(result.kvOffset(), result.kvDepthThreshold())
                .forEach((name, value) ->
                        text.append(name).append('=').append(value).append('\n'));
    }

    private static String log(LogRange range) {
        return "log          " + range.records() + " records, iterations " + range.firstIteration() + ".."
                + range.lastIteration() + ", " + range.ranks() + " ranks, " + range.timed() + " timed iterations\n";
    }

    private static String bands(CompatResult result) {
        return result.bands().stream()
                .map(band -> thousands((double) band.from()) + ".." + thousands((double) band.to()) + " "
                        + (band.slopeMillisPerKv().isPresent()
                                ? fixed(band.slopeMillisPerKv().getAsDouble() * 1e3, 2) + " us"
                                : "insufficient data"))
                .collect(Collectors.joining(", "));
    }

    private static String depths(CompatResult result) {
        return result.depths().entrySet().stream()
                .map(depth -> "p" + depth.getKey() + " " + thousands(depth.getValue()))
                .collect(Collectors.joining(" "));
    }

    private static String balance(Balance balance) {
        return "waste        mean " + percent(balance.wasteMean(), 1) + ", p90 " + percent(balance.wasteP90(), 1)
                + "\ngain         median " + fixed(balance.gainMedian(), 2) + "x\n";
    }
}
