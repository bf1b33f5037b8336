package dev.isochron.calibration.log;

import dev.isochron.telemetry.scan.LogField;
import dev.isochron.telemetry.scan.ScannedRecord;
import dev.isochron.telemetry.scan.Verdict;
import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What one file holds of one run of the engine, from its first iteration to its restart. */
public final class Lifetime {
    private final int file;
    private final int index;
    private final BlockReservoir reservoir;
    private final SortedMap<Long, IterationBlock> blocks = new TreeMap<>();
    private final SortedMap<Integer, IterationRange> ranges = new TreeMap<>();
    private @Nullable IterationBlock lastRead;
    private boolean sampled;

    Lifetime(int file, int index, BlockReservoir reservoir) {
        this.file = file;
        this.index = index;
        this.reservoir = reservoir;
    }

    /** The how-manieth file of the calibration this is from, from 0. */
    int file() {
        return file;
    }

    /** The how-manieth run in its file this is, from 0. */
    public int index() {
        return index;
    }

    /** The ranks that wrote a line. */
    public SortedSet<Integer> ranks() {
        return Collections.unmodifiableSortedSet(new TreeSet<>(ranges.keySet()));
    }

    /** Iterations between the first and the last line. */
    public long iterations() {
        return lastIteration() - firstIteration() + 1;
    }

    public long firstIteration() {
        return ranges.values().stream().mapToLong(IterationRange::first).min().orElse(0);
    }

    /** Whether all ranks ran at the same time; if not, these are no lifetimes of one engine. */
    boolean ranksOverlap() {
        long lastFirst =
                ranges.values().stream().mapToLong(IterationRange::first).max().orElse(0);
        long firstLast =
                ranges.values().stream().mapToLong(IterationRange::last).min().orElse(0);
        return lastFirst <= firstLast;
    }

    /** Whether blocks were given up because the log is long. */
    public boolean isSampled() {
        return sampled;
    }

    /** The kept blocks by their index. */
    SortedMap<Long, IterationBlock> blocks() {
        return Collections.unmodifiableSortedMap(blocks);
    }

    /** What the rank ran in the iteration; null where its line was lost or not kept. */
    @Nullable
    RankWork workOrNull(int rank, long iteration) {
        RankCells cells = cellsOrNull(rank, iteration);
        int cell = IterationBlock.cellOf(iteration);
        return cells == null || !cells.has(cell) ? null : cells.work(cell);
    }

    /** Device time of what the rank ran in the iteration, in milliseconds; NaN where it is not known. */
    double millis(int rank, long iteration) {
        RankCells cells = cellsOrNull(rank, iteration);
        return cells == null ? Double.NaN : cells.millis(IterationBlock.cellOf(iteration));
    }

    private @Nullable RankCells cellsOrNull(int rank, long iteration) {
        long blockIndex = IterationBlock.indexOf(iteration);
        if (lastRead == null || lastRead.firstIteration() != blockIndex * RankCells.SIZE) {
            lastRead = blocks.get(blockIndex);
        }
        return lastRead == null ? null : lastRead.cellsOrNull(rank);
    }

    Verdict add(ScannedRecord line) {
        int rank = line.rank();
        long iteration = line.iteration();
        ranges.merge(rank, new IterationRange(iteration, iteration), IterationRange::joined);
        IterationBlock block = blockFor(IterationBlock.indexOf(iteration));
        Verdict verdict = block == null
                ? Verdict.NEW
                : block.cells(rank).put(IterationBlock.cellOf(iteration), RankWork.of(line));
        return verdict == Verdict.CONFLICTING ? verdict : addTime(line, verdict);
    }

    /** The device time on a line is that of the iteration before. */
    private Verdict addTime(ScannedRecord line, Verdict verdict) {
        if (!line.has(LogField.PREV_DEVICE_STEP_MILLIS)) {
            return verdict;
        }
        long before = line.iteration() - 1;
        IterationBlock block = blockFor(IterationBlock.indexOf(before));
        if (block == null) {
            return verdict;
        }
        Verdict onTime = block.cells(line.rank())
                .putMillis(IterationBlock.cellOf(before), line.decimal(LogField.PREV_DEVICE_STEP_MILLIS));
        return onTime == Verdict.CONFLICTING ? onTime : verdict;
    }

    private @Nullable IterationBlock blockFor(long blockIndex) {
        IterationBlock there = blocks.get(blockIndex);
        if (there != null) {
            return there;
        }
        if (!reservoir.admits(this, blockIndex)) {
            return null;
        }
        IterationBlock block = new IterationBlock(blockIndex);
        blocks.put(blockIndex, block);
        return block;
    }

    void drop(long blockIndex) {
        markSampled();
        blocks.remove(blockIndex);
    }

    void markSampled() {
        sampled = true;
    }

    private long lastIteration() {
        return ranges.values().stream().mapToLong(IterationRange::last).max().orElse(-1);
    }

    /** First and last iteration of a rank. */
    private record IterationRange(long first, long last) {
        static IterationRange joined(IterationRange a, IterationRange b) {
            return new IterationRange(Math.min(a.first, b.first), Math.max(a.last, b.last));
        }
    }
}
