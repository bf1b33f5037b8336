package dev.isochron.report.html;

import dev.isochron.replay.series.CompletedRequests;
import dev.isochron.replay.series.RunSeries;
import dev.isochron.report.html.Chart.Axis;
import dev.isochron.report.html.Page.Panel;
import dev.isochron.report.html.Page.Section;
import dev.isochron.report.html.Plot.Line;
import dev.isochron.report.html.Plot.Point;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Time to first token: one distribution chart per class of uncached tokens. */
final class TtftSection {
    private static final int MAX_LINE_POINTS = 1_000;
    private static final double SHORTEST_SECONDS = 0.001;

    private TtftSection() {}

    /** A class of requests by computed tokens, in (above, upTo]. */
    private enum SizeClass {
        SHORT("ttft-le-8k", "at most 8,192 uncached tokens", -1, 8_192),
        MIDDLE("ttft-8k-32k", "8,193 to 32,768 uncached tokens", 8_192, 32_768),
        LONG("ttft-gt-32k", "more than 32,768 uncached tokens", 32_768, Integer.MAX_VALUE);

        private final String id;
        private final String words;
        private final int above;
        private final int upTo;

        SizeClass(String id, String words, int above, int upTo) {
            this.id = id;
            this.words = words;
            this.above = above;
            this.upTo = upTo;
        }

        boolean holds(CompletedRequests.Row request) {
            return request.computedTokens() > above && request.computedTokens() <= upTo;
        }
    }

    static Section of(List<RunSeries> series) {
        List<Panel> charts = Arrays.stream(SizeClass.values())
                .<Panel>map(size -> chart(size, series))
                .toList();
        long notKept =
                series.stream().mapToLong(run -> run.requests().notKept()).sum();
        String text =
                "Share of completed requests whose first token came within a time, by the tokens they had to compute."
                        + (notKept == 0
                                ? ""
                                : String.format(Locale.ROOT, " %,d later requests are not in these charts.", notKept));
        return new Section("ttft", "Time to first token", text, charts);
    }

    private static Chart chart(SizeClass size, List<RunSeries> series) {
        List<double[]> sorted =
                series.stream().map(run -> sortedSeconds(size, run)).toList();
        var lines = new ArrayList<Line>();
        var legend = new ArrayList<Chart.Legend>();
        for (int i = 0; i < series.size(); i++) {
            String name = series.get(i).variant();
            lines.add(new Line(name, i, points(sorted.get(i), maxPoints(series.size()))));
            legend.add(new Chart.Legend.Line(name, i));
        }
        boolean thinned = sorted.stream().anyMatch(values -> values.length > maxPoints(series.size()));
        return new Chart(
                size.id,
                "TTFT, " + size.words,
                sentence(size, series, sorted),
                thinned ? "Thinned to " + maxPoints(series.size()) + " points per line." : "",
                new Chart.Axes(Axis.logarithmic("TTFT", "s"), Axis.share("requests")),
                List.of(),
                new Plot.Lines(Plot.Shape.STEPS, lines),
                legend);
    }

    private static int maxPoints(int lines) {
        return Math.min(MAX_LINE_POINTS, Chart.MAX_POINTS / lines - 1);
    }

    private static double[] sortedSeconds(SizeClass size, RunSeries run) {
        return run.requests().rows().stream()
                .filter(size::holds)
                .mapToDouble(CompletedRequests.Row::ttftSeconds)
                .sorted()
                .toArray();
    }

    /** Steps of the distribution function, from 0 at the first value, at most {@code max} of them, the last value always among them. */
    private static List<Point> points(double[] sorted, int max) {
        int steps = Math.min(max, sorted.length);
        var points = new ArrayList<Point>();
        if (steps > 0) {
            points.add(new Point(Math.max(SHORTEST_SECONDS, sorted[0]), 0));
        }
        for (int step = 1; step <= steps; step++) {
            int upTo = (int) ((long) sorted.length * step / steps);
            points.add(new Point(Math.max(SHORTEST_SECONDS, sorted[upTo - 1]), 100.0 * upTo / sorted.length));
        }
        return points;
    }

    private static String sentence(SizeClass size, List<RunSeries> series, List<double[]> sorted) {
        var figures = new ArrayList<String>();
        for (int i = 0; i < series.size(); i++) {
            double[] values = sorted.get(i);
            if (values.length > 0) {
                double p90 = values[Math.ceilDiv(values.length * 9, 10) - 1];
                figures.add(Words.seconds(p90) + " under " + series.get(i).variant());
            }
        }
        return figures.isEmpty()
                ? "No request with " + size.words + " completed."
                : "Nine of ten requests with " + size.words + " have their first token within "
                        + Words.list(figures, figure -> figure) + ".";
    }
}
