package dev.isochron.report;

import dev.isochron.replay.Comparison;
import dev.isochron.replay.DeploymentFacts;
import dev.isochron.replay.ReplayResult;
import dev.isochron.replay.WorkloadFacts;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * A comparison as text, at most 100 columns wide: what was replayed, one row per variant with its changes against the first variant
 * below it, and what it means.
 */
public final class ReplayTable {
    private static final int WIDTH = 100;
    private static final int NAME_WIDTH = 10;
    private static final int FIGURE_WIDTH = 10;
    private static final int HEADING_INDENT = 12;

    private final Comparison comparison;
    private final Wrapped page = new Wrapped(WIDTH);

    private final Origin origin;

    /** Where the figures are from. */
    public enum Origin {
        REPLAYED("virtual minutes"),
        MEASURED("minutes, measured");

        private final String time;

        Origin(String time) {
            this.time = time;
        }
    }

    private ReplayTable(Comparison comparison, Origin origin) {
        this.comparison = comparison;
        this.origin = origin;
    }

    public static String of(Comparison comparison) {
        return of(comparison, Origin.REPLAYED);
    }

    /** As above, saying whether the figures were measured. */
    public static String of(Comparison comparison, Origin origin) {
        var table = new ReplayTable(comparison, origin);
        table.heading();
        table.columns();
        table.row(comparison.variants().getFirst());
        comparison.variants().stream().skip(1).forEach(result -> {
            table.row(result);
            table.changes(result);
        });
        table.remarks();
        return table.page.toString();
    }

    private void heading() {
        WorkloadFacts workload = comparison.workload();
        DeploymentFacts d = comparison.deployment();
        page.add(
                "Workload    " + workload.name() + ": " + Figures.count(workload.requests()) + " requests, "
                        + Figures.count(workload.conversations()) + " conversations",
                HEADING_INDENT);
        page.add(
                "Deployment  " + d.ranks() + " ranks, max_num_tokens " + d.maxNumTokens() + ", batch "
                        + d.maxBatchSize() + ", " + d.tokensPerBlock() + " tokens/block, " + Figures.count(d.kvTokens())
                        + " KV tokens/rank",
                HEADING_INDENT);
        page.add(
                "            " + d.router() + " router, " + d.loop() + " loop"
                        + (origin == Origin.REPLAYED
                                ? ", cost model " + comparison.costModel().name()
                                : "")
                        + (workload.closedLoop() ? ", " + d.concurrency() + " lanes" : ""),
                HEADING_INDENT);
        ReplayResult first = comparison.variants().getFirst();
        page.add(String.format(
                Locale.ROOT,
                "Window      %s %s, seed %d, rules %s",
                Figures.threeDigits(OptionalDouble.of(first.virtualSeconds() / 60)),
                origin.time,
                comparison.seed(),
                first.rules().name() + (first.rules().modified() ? " (modified)" : "")));
        page.blank();
    }

    private void columns() {
        StringBuilder titles = new StringBuilder(left("variant"));
        StringBuilder units = new StringBuilder(left(""));
        for (Column column : Column.ALL) {
            titles.append(right(column.title()));
            units.append(right(column.unit()));
        }
        page.add(titles.toString());
        page.add(units.toString());
    }

    private void row(ReplayResult result) {
        StringBuilder figures = new StringBuilder(name(result.name()));
        for (Column column : Column.ALL) {
            figures.append(right(column.figure(result)));
        }
        page.add(figures.toString());
    }

    /** A name too long for its column gets a line of its own. */
    private String name(String name) {
        if (name.length() <= NAME_WIDTH) {
            return left(name);
        }
        page.add(name);
        return left("");
    }

    private void changes(ReplayResult result) {
        StringBuilder changes = new StringBuilder(left(""));
        for (Column column : Column.ALL) {
            changes.append(right(column.change(result, comparison.variants().getFirst())));
        }
        page.add(changes.toString());
    }

    private void remarks() {
        page.blank();
        for (ReplayResult result : comparison.variants()) {
            result.offNotes().forEach(note -> page.add(result.name() + ": off (" + note + ")"));
        }
        comparison.sentences().forEach(page::add);
    }

    private static String left(String text) {
        return String.format(Locale.ROOT, "%-" + NAME_WIDTH + "s", text);
    }

    private static String right(String text) {
        return String.format(Locale.ROOT, "%" + FIGURE_WIDTH + "s", text);
    }
}
