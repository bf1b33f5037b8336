package dev.isochron.report.html;

import dev.isochron.cost.CostLimit;
import dev.isochron.replay.series.IterationRow;
import dev.isochron.replay.series.IterationSeries;
import dev.isochron.replay.series.RunSeries;
import dev.isochron.replay.series.RunSeries.YardstickSource;
import dev.isochron.report.html.Chart.Axis;
import dev.isochron.report.html.Page.Section;
import dev.isochron.report.html.Plot.LaneSpan;
import dev.isochron.report.html.Plot.LaneView;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** What each rank's context chunks cost in each iteration, against the cost budget. */
final class CostSection {
    private static final double SLIGHTLY_ABOVE = 1.0001;

    private CostSection() {}

    static Section of(List<RunSeries> series) {
        List<IterationSeries> thinned = series.stream()
                .map(run -> run.iterations()
                        .atMost(Math.max(1, Chart.MAX_POINTS / run.iterations().ranks())))
                .toList();
        var views = new ArrayList<LaneView>();
        for (int i = 0; i < series.size(); i++) {
            views.add(new LaneView(series.get(i).variant(), spans(thinned.get(i))));
        }
        var chart = new Chart(
                "cost",
                "Cost per rank and iteration against the budget",
                sentence(series),
                yardsticks(series) + " " + Merging.note(thinned, "a point is the dearest of"),
                new Chart.Axes(
                        Axis.linear("time since the window opened", "s"),
                        Axis.linear("cost of context chunks", "% of budget")),
                List.of(new Chart.Mark("budget", 100)),
                new Plot.Dots(RankSection.lanes(series.getFirst().iterations().ranks()), views),
                List.of());
        return new Section(
                "cost-against-budget",
                "Cost against the budget",
                "A point is one rank in one iteration: (K + depth) x tokens + R x depth, summed over its context chunks. Equal-cost chunking keeps ranks at or below 100 %, but for the floor that keeps a deep request moving.",
                List.of(chart));
    }

    private static List<LaneSpan> spans(IterationSeries series) {
        return series.rows().stream()
                .map(row -> new LaneSpan(row.startSeconds(), row.endSeconds(), percents(row, series.ranks())))
                .toList();
    }

    private static List<Double> percents(IterationRow row, int ranks) {
        return IntStream.range(0, ranks)
                .mapToObj(rank -> Math.rint(1000 * row.costShare(rank)) / 10)
                .toList();
    }

    private static String sentence(List<RunSeries> series) {
        return "Above the budget lie "
                + Words.list(
                        series,
                        run -> Words.percent(aboveShare(run.iterations())) + " of the points of " + run.variant()
                                + String.format(Locale.ROOT, " (dearest %.0f %%)", 100 * dearest(run.iterations())))
                + ".";
    }

    /** Share of rank-iterations with context work that cost more than the budget. */
    private static double aboveShare(IterationSeries series) {
        long working = count(series, 0);
        return working == 0 ? 0 : (double) count(series, SLIGHTLY_ABOVE) / working;
    }

    private static long count(IterationSeries series, double above) {
        return series.rows().stream()
                .mapToLong(row -> IntStream.range(0, series.ranks())
                        .filter(rank -> row.costShare(rank) > above)
                        .count())
                .sum();
    }

    private static double dearest(IterationSeries series) {
        return series.rows().stream()
                .flatMapToDouble(row -> IntStream.range(0, series.ranks()).mapToDouble(row::costShare))
                .max()
                .orElse(0);
    }

    private static String yardsticks(List<RunSeries> series) {
        List<RunSeries> own = series.stream()
                .filter(run -> run.source() == YardstickSource.IN_FORCE)
                .toList();
        List<RunSeries> borrowed = series.stream()
                .filter(run -> run.source() == YardstickSource.BORROWED)
                .toList();
        String first = own.isEmpty()
                ? ""
                : "In force: " + Words.list(own, run -> limit(run.yardstick()) + " in " + run.variant()) + ".";
        String second = borrowed.isEmpty()
                ? ""
                : (own.isEmpty() ? "" : " ") + "No limit was in force in "
                        + Words.list(borrowed, RunSeries::variant) + "; measured with "
                        + limit(borrowed.getFirst().yardstick()) + ".";
        return first + second;
    }

    private static String limit(CostLimit limit) {
        return String.format(
                Locale.ROOT,
                "K = %,d, R = %,d, budget %,d",
                limit.price().kvOffsetTokens(),
                limit.price().perChunkDepthTokens(),
                limit.budget());
    }
}
