package dev.isochron.report;

import static dev.isochron.report.CalibrationFigures.counted;
import static dev.isochron.report.CalibrationFigures.fixed;
import static dev.isochron.report.CalibrationFigures.grouped;
import static dev.isochron.report.CalibrationFigures.percent;
import static dev.isochron.report.CalibrationFigures.range;
import static dev.isochron.report.CalibrationFigures.thousands;
import static dev.isochron.report.CalibrationFigures.thousandsRange;

import dev.isochron.calibration.FileSummary;
import dev.isochron.calibration.JointReport;
import dev.isochron.calibration.LogSummary;
import dev.isochron.calibration.advice.Advice;
import dev.isochron.calibration.joint.Interval;
import dev.isochron.calibration.joint.JointResult;
import dev.isochron.calibration.joint.JointResult.Band;
import dev.isochron.calibration.joint.Status;
import dev.isochron.calibration.log.DepthCurve;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A joint calibration as a table of labels, ending in the lines to paste into the environment. */
public final class CalibrationText {
    private static final String LINE = "%-13s%s%n".replace("%n", "\n");
    private static final int[] PERCENTILES = {10, 25, 50, 75, 90, 99};
    private static final double LITTLE_TO_GAIN = 0.1;

    private CalibrationText() {}

    /** The report; without a result only what was read. */
    public static String print(JointReport report) {
        StringBuilder text = new StringBuilder();
        report.outcome()
                .filter(outcome -> outcome.waste().timeWeighted() < LITTLE_TO_GAIN)
                .ifPresent(outcome -> text.append("little to gain: ranks wait ")
                        .append(percent(outcome.waste().timeWeighted(), 0))
                        .append(" of their time for the longest one\n"));
        line(text, "log", log(report.log()));
        report.outcome().ifPresent(outcome -> append(text, report, outcome));
        return text.toString();
    }

    private static void append(StringBuilder text, JointReport report, JointReport.Outcome outcome) {
        JointResult fit = outcome.fit();
        int m = report.maxNumTokens();
        line(text, "model", model(fit));
        line(
                text,
                "slope",
                columns(
                        fixed(fit.slope().value() * 1e3, 2) + " us per KV token at N = " + m,
                        range(fit.slope().scaled(1e3), 2) + "     c2 "
                                + fixed(fit.c2().value() * 1e6, 3) + " ns"));
        line(
                text,
                "intercept",
                columns(
                        fixed(fit.intercept().value(), 0) + " ms at N = " + m + ", depth 0",
                        range(fit.intercept(), 0)));
        text.append(iterationShare(fit, m)).append('\n');
        line(text, "offset", offset(fit, outcome.advice()));
        line(text, "per chunk", perChunk(fit, outcome.advice()));
        line(text, "threshold", threshold(outcome.advice(), outcome.depths()));
        line(text, "fit", quality(fit));
        line(
                text,
                "stalls",
                percent(fit.quality().stallIterationShare(), 1) + " of iterations, "
                        + percent(fit.quality().stallTimeShare(), 1) + " of time");
        line(
                text,
                "waste",
                percent(outcome.waste().mean(), 0) + " of rank time waits for the longest rank ("
                        + percent(outcome.waste().timeWeighted(), 0) + " time-weighted, p90 "
                        + percent(outcome.waste().p90(), 0) + ")");
        line(text, "gain", gain(outcome));
        text.append('\n');
        CalibrationEnvironment.of(outcome.advice())
                .forEach((name, value) ->
                        text.append(name).append('=').append(value).append('\n'));
    }

    private static void line(StringBuilder text, String label, String value) {
        text.append(String.format(Locale.ROOT, LINE, label, value));
    }

    private static String columns(String first, String second) {
        return String.format(Locale.ROOT, "%-40s%s", first, second);
    }

    private static String log(LogSummary log) {
        List<String> parts = new ArrayList<>();
        if (log.files().size() > 1) {
            parts.add(log.files().size() + " files");
        }
        parts.add(counted(log.ranks(), "rank", "ranks"));
        parts.add(counted(log.lines(), "line", "lines"));
        parts.add(counted(log.records(), "record", "records") + " (" + grouped(log.rejected()) + " rejected)");
        String variants = log.files().stream()
                .flatMap(file -> file.variant().stream())
                .distinct()
                .collect(Collectors.joining("+"));
        if (!variants.isEmpty()) {
            parts.add("variant " + variants);
        }
        long lifetimes = log.files().stream()
                .map(FileSummary::lifetimes)
                .mapToLong(List::size)
                .sum();
        parts.add(counted(lifetimes, "lifetime", "lifetimes"));
        parts.add(counted(log.usableIterations(), "usable iteration", "usable iterations"));
        parts.add(percent(log.dummyShare(), 1) + " dummies");
        return String.join(", ", parts);
    }

    private static String model(JointResult fit) {
        return fit.rStatus() == Status.MEASURED
                ? "T = c0 + c1 N + c2 sum n(kv + n/2) + r sum kv"
                : "T = c0 + c1 N + c2 sum n(kv + n/2), no per-chunk term found";
    }

    private static String iterationShare(JointResult fit, int maxNumTokens) {
        if (fit.c0().isEmpty()) {
            return "c0 against c1: not identifiable (all long ranks ran " + maxNumTokens
                    + " tokens); a half-loaded hour would tell";
        }
        Interval c0 = fit.c0().get();
        return "c0 against c1: measured, " + fixed(c0.value(), 0) + " ms per iteration " + range(c0, 0) + " and "
                + fixed(fit.c1().value() * 1e3, 1) + " us per token";
    }

    private static String offset(JointResult fit, Advice advice) {
        String text = String.format(
                Locale.ROOT,
                "%-18srange %s    amortised %s %s",
                "K = " + advice.kvOffset().recommendedTokens(),
                thousandsRange(advice.kvOffset().lowTokens(), advice.kvOffset().highTokens()),
                thousands(fit.amortisedOffset().value()),
                thousandsRange(
                        fit.amortisedOffset().low(), fit.amortisedOffset().high()));
        return fit.marginalOffset()
                .map(marginal -> text + "    marginal " + thousands(marginal.value()))
                .orElse(text);
    }

    private static String perChunk(JointResult fit, Advice advice) {
        return String.format(
                Locale.ROOT,
                "%-18s%s +- %s tokens",
                "R = " + advice.perChunkDepthTokens(),
                fixed(fit.perChunkTokens().value(), 0),
                fixed(fit.perChunkDeviation(), 0));
    }

    private static String threshold(Advice advice, DepthCurve depths) {
        String curve = IntStream.of(PERCENTILES)
                .mapToObj(percent -> "p" + percent + " " + thousands(depths.percentile(percent)))
                .collect(Collectors.joining(" "));
        return String.format(
                Locale.ROOT, "%-18stoken-weighted depth %s", "D = " + advice.kvDepthThresholdTokens(), curve);
    }

    private static String quality(JointResult fit) {
        JointResult.Quality quality = fit.quality();
        return "validation error " + percent(quality.validationMedian(), 1) + " (p90 "
                + percent(quality.validationP90(), 1) + "), " + linearity(fit.bands()) + ", "
                + percent(quality.ambiguousShare(), 0) + " of iterations ambiguous, "
                + percent(quality.multiRequestShare(), 0) + " with several requests";
    }

    private static String linearity(List<Band> bands) {
        String flagged = bands.stream()
                .filter(Band::flagged)
                .map(band -> thousands((double) band.from()) + ".."
                        + band.to().map(CalibrationFigures::thousands).orElse(""))
                .collect(Collectors.joining(", "));
        return flagged.isEmpty() ? "linear in all bands" : "not linear at " + flagged;
    }

    private static String gain(JointReport.Outcome outcome) {
        OptionalDouble saturated = outcome.gain().saturated();
        OptionalDouble withFloor = outcome.gain().withFloor();
        if (saturated.isEmpty() || withFloor.isEmpty()) {
            return "unknown: there is no iteration in which every rank has work";
        }
        return "saturated bound " + fixed(saturated.getAsDouble(), 2) + "x, with floor "
                + fixed(withFloor.getAsDouble(), 2) + "x";
    }
}
