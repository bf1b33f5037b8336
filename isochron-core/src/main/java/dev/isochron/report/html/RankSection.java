package dev.isochron.report.html;

import dev.isochron.replay.series.IterationRow;
import dev.isochron.replay.series.IterationSeries;
import dev.isochron.replay.series.RunSeries;
import dev.isochron.report.html.Chart.Axis;
import dev.isochron.report.html.Page.Section;
import dev.isochron.report.html.Plot.LaneSpan;
import dev.isochron.report.html.Plot.LaneView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Compute and wait per rank: the whole window, and a stretch of it iteration by iteration. */
final class RankSection {
    private static final int EXCERPT_ROWS = 120;

    private RankSection() {}

    static Section of(List<RunSeries> series) {
        return new Section(
                "ranks",
                "Ranks: compute and wait",
                "One lane per rank. Zoom with the slider below a chart, or with Ctrl and the mouse wheel.",
                List.of(whole(series), excerpt(series)));
    }

    private static Chart whole(List<RunSeries> series) {
        List<IterationSeries> thinned = series.stream()
                .map(run -> run.iterations().atMost(maxRows(run.iterations().ranks())))
                .toList();
        String note =
                "Colour shows the share of time that a rank computes; zoomed in, each block shows it as a length. "
                        + Merging.note(thinned, "a block covers");
        return chart("ranks-window", "Rank timeline of the window", shares(series), note, series, thinned);
    }

    private static int maxRows(int ranks) {
        return Math.max(1, Chart.MAX_POINTS / ranks);
    }

    private static Chart excerpt(List<RunSeries> series) {
        double from = worstStart(series.getFirst().iterations().rows());
        List<IterationSeries> stretches =
                series.stream().map(run -> stretch(run.iterations(), from)).toList();
        String note = "In each iteration a rank computes first and then waits for the dearest one. "
                + Merging.note(stretches, "a block covers");
        return chart(
                "ranks-excerpt",
                "Rank timeline, iteration by iteration",
                stretchSentence(series.getFirst().variant(), stretches.getFirst()),
                note,
                series,
                stretches);
    }

    /** Start of the stretch of rows that wastes most time. */
    private static double worstStart(List<IterationRow> rows) {
        int length = Math.min(EXCERPT_ROWS, rows.size());
        double wasted = rows.stream()
                .limit(length)
                .mapToDouble(IterationRow::wastedSeconds)
                .sum();
        double most = wasted;
        int start = 0;
        for (int row = length; row < rows.size(); row++) {
            wasted += rows.get(row).wastedSeconds() - rows.get(row - length).wastedSeconds();
            if (wasted > most) {
                most = wasted;
                start = row - length + 1;
            }
        }
        return rows.isEmpty() ? 0 : rows.get(start).startSeconds();
    }

    private static IterationSeries stretch(IterationSeries all, double from) {
        int limit = Math.min(EXCERPT_ROWS, maxRows(all.ranks()));
        List<IterationRow> rows = all.rows().stream()
                .filter(row -> row.startSeconds() >= from)
                .limit(limit)
                .toList();
        return new IterationSeries(all.ranks(), all.iterationsPerRow(), rows);
    }

    private static Chart chart(
            String id, String title, String sentence, String note, List<RunSeries> runs, List<IterationSeries> shown) {
        var views = new ArrayList<LaneView>();
        for (int i = 0; i < runs.size(); i++) {
            if (!shown.get(i).rows().isEmpty()) {
                views.add(new LaneView(runs.get(i).variant(), spans(shown.get(i))));
            }
        }
        return new Chart(
                id,
                title,
                sentence,
                note,
                new Chart.Axes(Axis.linear("time since the window opened", "s"), Axis.linear("rank", "")),
                List.of(),
                new Plot.Lanes(lanes(shown.getFirst().ranks()), views),
                List.of(new Chart.Legend.Area("computes", "compute"), new Chart.Legend.Area("waits", "wait")));
    }

    static List<String> lanes(int ranks) {
        return IntStream.range(0, ranks).mapToObj(rank -> "rank " + rank).toList();
    }

    private static List<LaneSpan> spans(IterationSeries series) {
        return series.rows().stream()
                .map(row -> new LaneSpan(row.startSeconds(), row.endSeconds(), busyPercents(row, series.ranks())))
                .toList();
    }

    private static List<Double> busyPercents(IterationRow row, int ranks) {
        double span = row.endSeconds() - row.startSeconds();
        return IntStream.range(0, ranks)
                .mapToObj(rank -> span > 0 ? Math.min(100, Math.rint(100 * row.workSeconds(rank) / span)) : 0.0)
                .toList();
    }

    private static String shares(List<RunSeries> series) {
        List<RunSeries> ran = series.stream()
                .filter(run -> !run.iterations().rows().isEmpty())
                .toList();
        return ran.isEmpty()
                ? "Nothing ran in the window."
                : "The busiest and the idlest rank compute for "
                        + Words.list(ran, run -> extremes(run.iterations()) + " under " + run.variant())
                        + " of the device time.";
    }

    private static String extremes(IterationSeries series) {
        double device =
                series.rows().stream().mapToDouble(IterationRow::deviceSeconds).sum();
        List<Double> work = IntStream.range(0, series.ranks())
                .mapToObj(rank -> series.rows().stream()
                        .mapToDouble(row -> row.workSeconds(rank))
                        .sum())
                .sorted(Comparator.reverseOrder())
                .toList();
        return Words.percent(work.getFirst() / device) + " and " + Words.percent(work.getLast() / device);
    }

    private static String stretchSentence(String variant, IterationSeries stretch) {
        if (stretch.rows().isEmpty()) {
            return "Nothing ran in the window.";
        }
        double device =
                stretch.rows().stream().mapToDouble(IterationRow::deviceSeconds).sum();
        double wasted =
                stretch.rows().stream().mapToDouble(IterationRow::wastedSeconds).sum();
        int iterations =
                stretch.rows().stream().mapToInt(IterationRow::iterations).sum();
        return "From " + Words.seconds(stretch.rows().getFirst().startSeconds()) + " on " + variant
                + " wastes most: its ranks wait for " + Words.percent(device > 0 ? wasted / device : 0) + " of "
                + Words.count(iterations, "iteration", "iterations")
                + "; the other variants are shown from the same time on.";
    }
}
