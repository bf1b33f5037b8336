package dev.isochron.replay.series;

import java.util.ArrayList;
import java.util.List;

/**
 * The iterations of a run's window, in order.
 *
 * @param ranks ranks of every row
 * @param iterationsPerRow iterations merged into one row; the last row may have fewer
 * @param rows in time order
 */
public record IterationSeries(int ranks, int iterationsPerRow, List<IterationRow> rows) {
    public IterationSeries {
        if (ranks < 1 || iterationsPerRow < 1) {
            throw new IllegalArgumentException(
                    ranks + " ranks, " + iterationsPerRow + " iterations per row; expected at least one of each");
        }
        rows = List.copyOf(rows);
    }

    /**
     * The same iterations in at most {@code maxRows} rows. Example: 5 rows of one iteration in at most 2: rows of 3 and 2.
     *
     * @param maxRows {@code >= 1}
     */
    public IterationSeries atMost(int maxRows) {
        int factor = Math.ceilDiv(rows.size(), maxRows);
        return factor <= 1 ? this : new IterationSeries(ranks, iterationsPerRow * factor, merged(rows, factor));
    }

    static List<IterationRow> merged(List<IterationRow> rows, int factor) {
        var coarser = new ArrayList<IterationRow>(Math.ceilDiv(rows.size(), factor));
        for (int from = 0; from < rows.size(); from += factor) {
            List<IterationRow> group = rows.subList(from, Math.min(rows.size(), from + factor));
            coarser.add(group.stream().reduce(IterationRow::mergedWith).orElseThrow());
        }
        return coarser;
    }
}
