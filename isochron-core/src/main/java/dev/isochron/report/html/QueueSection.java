package dev.isochron.report.html;

import dev.isochron.replay.series.IterationRow;
import dev.isochron.replay.series.IterationSeries;
import dev.isochron.replay.series.RunSeries;
import dev.isochron.report.html.Chart.Axis;
import dev.isochron.report.html.Page.Section;
import dev.isochron.report.html.Plot.Line;
import dev.isochron.report.html.Plot.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How many requests wait. */
final class QueueSection {
    private static final int MAX_LINE_POINTS = 2_000;

    private QueueSection() {}

    static Section of(List<RunSeries> series) {
        int maxRows = Math.min(MAX_LINE_POINTS, Chart.MAX_POINTS / series.size());
        List<IterationSeries> thinned =
                series.stream().map(run -> run.iterations().atMost(maxRows)).toList();
        var lines = new ArrayList<Line>();
        var legend = new ArrayList<Chart.Legend>();
        for (int i = 0; i < series.size(); i++) {
            lines.add(new Line(series.get(i).variant(), i, points(thinned.get(i))));
            legend.add(new Chart.Legend.Line(series.get(i).variant(), i));
        }
        var chart = new Chart(
                "queue",
                "Queue depth over time",
                sentence(series),
                Merging.note(thinned, "a point is the highest of"),
                new Chart.Axes(Axis.linear("time since the window opened", "s"), Axis.linear("waiting", "requests")),
                List.of(),
                new Plot.Lines(Plot.Shape.STEPS, lines),
                legend);
        return new Section(
                "queue-depth",
                "Requests that wait",
                "Requests that have arrived and of which no chunk has run yet, counted at every iteration.",
                List.of(chart));
    }

    private static List<Point> points(IterationSeries series) {
        return series.rows().stream()
                .map(row -> new Point(row.startSeconds(), row.waitingRequests()))
                .toList();
    }

    private static String sentence(List<RunSeries> series) {
        return "Waiting requests, mean and most: "
                + Words.list(
                        series,
                        run -> String.format(
                                Locale.ROOT,
                                "%.1f and %,d under %s",
                                mean(run.iterations().rows()),
                                most(run.iterations().rows()),
                                run.variant()))
                + ".";
    }

    /** Weighted by device time. */
    private static double mean(List<IterationRow> rows) {
        double seconds = rows.stream().mapToDouble(IterationRow::deviceSeconds).sum();
        double requestSeconds = rows.stream()
                .mapToDouble(row -> row.waitingRequests() * row.deviceSeconds())
                .sum();
        return seconds > 0 ? requestSeconds / seconds : 0;
    }

    private static int most(List<IterationRow> rows) {
        return rows.stream().mapToInt(IterationRow::waitingRequests).max().orElse(0);
    }
}
