package dev.isochron.calibration.joint;

import dev.isochron.calibration.log.Rows;
import dev.isochron.core.SplitMix64;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** The rows that a fit looks at, some of them perhaps several times. */
final class RowSelection {
    private final int[] rows;

    private RowSelection(int[] rows) {
        this.rows = rows;
    }

    static RowSelection all(Rows rows) {
        return new RowSelection(IntStream.range(0, rows.count()).toArray());
    }

    static RowSelection ofBlocks(Rows rows, IntPredicate wanted) {
        return new RowSelection(IntStream.range(0, rows.count())
                .filter(row -> wanted.test(rows.block(row)))
                .toArray());
    }

    /** Whole blocks drawn with replacement, as many as there are, or until {@code maxRows} rows are reached. */
    static RowSelection resampled(BlockStarts starts, SplitMix64 random, int maxRows) {
        int[] drawn = new int[starts.blocks()];
        int count = 0;
        int total = 0;
        while (count < drawn.length && total < maxRows) {
            int block = random.nextInt(starts.blocks());
            drawn[count++] = block;
            total += starts.end(block) - starts.start(block);
        }
        int[] rows = new int[total];
        int at = 0;
        for (int i = 0; i < count; i++) {
            for (int row = starts.start(drawn[i]); row < starts.end(drawn[i]); row++) {
                rows[at++] = row;
            }
        }
        return new RowSelection(rows);
    }

    int count() {
        return rows.length;
    }

    int row(int place) {
        return rows[place];
    }
}
