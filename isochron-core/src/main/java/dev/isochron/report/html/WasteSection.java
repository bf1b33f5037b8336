package dev.isochron.report.html;

import dev.isochron.replay.Comparison;
import dev.isochron.replay.ReplayResult;
import dev.isochron.replay.ReplayResult.Slice;
import dev.isochron.report.html.Chart.Axis;
import dev.isochron.report.html.Page.Section;
import dev.isochron.report.html.Plot.Line;
import dev.isochron.report.html.Plot.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Lockstep waste, slice by slice. */
final class WasteSection {
    private WasteSection() {}

    static Section of(Comparison comparison) {
        List<ReplayResult> variants = comparison.variants();
        var lines = new ArrayList<Line>();
        var legend = new ArrayList<Chart.Legend>();
        for (int i = 0; i < variants.size(); i++) {
            lines.add(new Line(variants.get(i).name(), i, points(variants.get(i))));
            legend.add(new Chart.Legend.Line(variants.get(i).name(), i));
        }
        var chart = new Chart(
                "waste",
                "Lockstep waste over time",
                sentence(variants),
                "Each point is the time-weighted mean of " + sliceWords(variants.getFirst())
                        + "; slices without work are left out.",
                new Chart.Axes(Axis.linear("time since the window opened", "s"), Axis.share("waste")),
                List.of(),
                new Plot.Lines(Plot.Shape.STRAIGHT, lines),
                legend);
        return new Section(
                "waste-over-time",
                "Time lost to lockstep",
                "An iteration lasts as long as its dearest rank. Waste is the share of the group's device time in which a rank has no work left and waits for it.",
                List.of(chart));
    }

    private static List<Point> points(ReplayResult variant) {
        double half = sliceSeconds(variant) / 2;
        return variant.timeline().stream()
                .filter(slice -> slice.waste().isPresent())
                .map(slice -> new Point(
                        slice.startSeconds() + half, 100 * slice.waste().getAsDouble()))
                .toList();
    }

    private static double sliceSeconds(ReplayResult variant) {
        return variant.virtualSeconds() / Math.max(1, variant.timeline().size());
    }

    private static String sliceWords(ReplayResult variant) {
        return Words.seconds(sliceSeconds(variant));
    }

    private static String sentence(List<ReplayResult> variants) {
        List<ReplayResult> measured = variants.stream()
                .filter(variant -> variant.lockstepWaste().timeWeighted().isPresent())
                .toList();
        if (measured.isEmpty()) {
            return "Nothing ran in the window.";
        }
        String means = Words.list(
                measured,
                variant ->
                        Words.percent(variant.lockstepWaste().timeWeighted().orElse(0)) + " under " + variant.name());
        return "Ranks wait for " + means + " of the device time" + worst(measured.getFirst()) + ".";
    }

    private static String worst(ReplayResult variant) {
        Optional<Slice> worst = variant.timeline().stream()
                .filter(slice -> slice.waste().isPresent())
                .max(Comparator.comparingDouble(slice -> slice.waste().getAsDouble()));
        return worst.map(slice -> "; the worst slice of " + variant.name() + " begins at "
                        + Words.seconds(slice.startSeconds()) + " with "
                        + Words.percent(slice.waste().orElse(0)))
                .orElse("");
    }
}
