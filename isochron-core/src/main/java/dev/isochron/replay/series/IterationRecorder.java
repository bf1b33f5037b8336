package dev.isochron.replay.series;

import dev.isochron.cost.CostLimit;
import dev.isochron.replay.ForwardLog;
import dev.isochron.replay.measure.ForwardReport;
import dev.isochron.scheduling.SchedulePlan.ContextChunk;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps the forwards of a window in at most {@link #MAX_ROWS} rows: when they are full, neighbours are merged two by two and each
 * row stands for twice as many iterations.
 */
public final class IterationRecorder implements ForwardLog {
    /** Bound of the rows kept. */
    public static final int MAX_ROWS = 16_384;

    private final int ranks;
    private final CostLimit yardstick;
    private List<IterationRow> rows = new ArrayList<>();
    private List<IterationRow> unmerged = new ArrayList<>();
    private int iterationsPerRow = 1;

    /**
     * @param yardstick what costs are measured with: the variant's own limit where it has one
     */
    IterationRecorder(int ranks, CostLimit yardstick) {
        this.ranks = ranks;
        this.yardstick = yardstick;
    }

    @Override
    public void counted(CountedForward forward) {
        unmerged.add(row(forward));
        if (unmerged.size() == iterationsPerRow) {
            closeRow();
        }
        if (rows.size() == MAX_ROWS) {
            rows = IterationSeries.merged(rows, 2);
            iterationsPerRow *= 2;
        }
    }

    private void closeRow() {
        rows.addAll(IterationSeries.merged(unmerged, iterationsPerRow));
        unmerged = new ArrayList<>();
    }

    private IterationRow row(CountedForward forward) {
        ForwardReport report = forward.report();
        long[] work = new long[ranks];
        float[] shares = new float[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            ForwardReport.RankShare share = report.shares().get(rank);
            work[rank] = share.workNanos();
            shares[rank] = (float) ((double) cost(share.plan().context()) / yardstick.budget());
        }
        return new IterationRow(
                1,
                forward.sinceOpenNanos(),
                forward.sinceOpenNanos() + report.deviceNanos(),
                report.deviceNanos(),
                forward.waste().orElse(0) * report.deviceNanos(),
                work,
                shares,
                forward.waitingRequests(),
                forward.openRequests());
    }

    private long cost(List<ContextChunk> chunks) {
        return chunks.stream()
                .filter(chunk -> !chunk.id().isDummy())
                .mapToLong(chunk -> yardstick.price().of(chunk.kvStart(), chunk.committedTokens()))
                .sum();
    }

    /** What has been recorded so far. */
    IterationSeries series() {
        var all = new ArrayList<>(rows);
        if (!unmerged.isEmpty()) {
            all.addAll(IterationSeries.merged(unmerged, iterationsPerRow));
        }
        return new IterationSeries(ranks, iterationsPerRow, all);
    }
}
