package dev.isochron.report;

import dev.isochron.replay.Comparison;
import dev.isochron.replay.ReplayResult;
import java.util.List;

/**
 * The figures of {@link ReplayTable} as cells, for tables that are not plain text.
 *
 * @param headings one per figure
 * @param rows one per variant, in declared order
 */
public record Headline(List<Heading> headings, List<Row> rows) {
    public Headline {
        headings = List.copyOf(headings);
        rows = List.copyOf(rows);
    }

    public record Heading(String title, String unit) {}

    public record Row(String variant, List<Cell> cells) {
        public Row {
            cells = List.copyOf(cells);
        }
    }

    /**
     * @param figure as the text table prints it
     * @param change against the first variant; empty in the first row
     */
    public record Cell(String figure, String change) {}

    public static Headline of(Comparison comparison) {
        ReplayResult first = comparison.variants().getFirst();
        return new Headline(
                Column.ALL.stream()
                        .map(column -> new Heading(column.title(), column.unit()))
                        .toList(),
                comparison.variants().stream()
                        .map(variant -> row(variant, first))
                        .toList());
    }

    private static Row row(ReplayResult variant, ReplayResult first) {
        return new Row(
                variant.name(),
                Column.ALL.stream()
                        .map(column -> new Cell(
                                column.figure(variant), variant.equals(first) ? "" : column.change(variant, first)))
                        .toList());
    }
}
