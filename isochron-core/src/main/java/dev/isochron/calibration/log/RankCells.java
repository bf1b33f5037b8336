package dev.isochron.calibration.log;

import dev.isochron.telemetry.scan.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The lines of one rank in one block of iterations, packed: a long log has millions. A cell's time is the one that the line of the
 * next iteration gives.
 */
final class RankCells {
    /** Iterations of a block. */
    static final int SIZE = 25;

    private static final byte PRESENT = 1;
    private static final byte RAN = 2;
    private static final byte GENERATES = 4;
    private static final int MARK_SHIFT = 3;
    private static final DummyMark[] MARKS = DummyMark.values();

    private final byte[] flags = new byte[SIZE];
    private final int[] requests = new int[SIZE];
    private final int[] tokens = new int[SIZE];
    private final long[] cachedTokens = new long[SIZE];
    private final double[] millis = new double[SIZE];
    private long @Nullable [] allocatedBlocks;
    private final Map<Integer, List<Long>> depths = new TreeMap<>();

    RankCells() {
        Arrays.fill(millis, Double.NaN);
    }

    boolean has(int cell) {
        return (flags[cell] & PRESENT) != 0;
    }

    Verdict put(int cell, RankWork work) {
        byte newFlags = flags(work);
        if (has(cell)) {
            boolean same = flags[cell] == newFlags
                    && requests[cell] == work.requests()
                    && tokens[cell] == work.tokens()
                    && cachedTokens[cell] == work.cachedTokens();
            return same ? Verdict.REPEATED : Verdict.CONFLICTING;
        }
        flags[cell] = newFlags;
        requests[cell] = work.requests();
        tokens[cell] = work.tokens();
        cachedTokens[cell] = work.cachedTokens();
        putRare(cell, work);
        return Verdict.NEW;
    }

    /** The work of a cell that {@link #has} a line. */
    RankWork work(int cell) {
        return new RankWork(
                requests[cell],
                tokens[cell],
                cachedTokens[cell],
                (flags[cell] & RAN) != 0,
                (flags[cell] & GENERATES) != 0,
                MARKS[flags[cell] >> MARK_SHIFT],
                allocatedBlocks == null ? RankWork.NOT_COUNTED : allocatedBlocks[cell],
                depths.getOrDefault(cell, List.of()));
    }

    /** Keeps the first time that is given for the cell; another one contradicts it. */
    Verdict putMillis(int cell, double value) {
        if (Double.isNaN(millis[cell])) {
            millis[cell] = value;
            return Verdict.NEW;
        }
        return millis[cell] == value ? Verdict.REPEATED : Verdict.CONFLICTING;
    }

    /** Device time of the cell's work in milliseconds; NaN where the line behind it was lost or did not say. */
    double millis(int cell) {
        return millis[cell];
    }

    private static byte flags(RankWork work) {
        int value = PRESENT | work.mark().code() << MARK_SHIFT;
        value |= work.ran() ? RAN : 0;
        value |= work.generates() ? GENERATES : 0;
        return (byte) value;
    }

    /** Few variants of the line count blocks or list depths. */
    private void putRare(int cell, RankWork work) {
        if (work.allocatedBlocks() != RankWork.NOT_COUNTED) {
            if (allocatedBlocks == null) {
                allocatedBlocks = new long[SIZE];
                Arrays.fill(allocatedBlocks, RankWork.NOT_COUNTED);
            }
            allocatedBlocks[cell] = work.allocatedBlocks();
        }
        if (!work.depths().isEmpty()) {
            depths.put(cell, work.depths());
        }
    }
}
