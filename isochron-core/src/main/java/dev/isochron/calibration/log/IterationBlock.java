package dev.isochron.calibration.log;

import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** {@value RankCells#SIZE} consecutive iterations of a lifetime, with the lines of each rank. */
final class IterationBlock {
    private final long firstIteration;
    private final SortedMap<Integer, RankCells> ranks = new TreeMap<>();

    IterationBlock(long index) {
        this.firstIteration = index * RankCells.SIZE;
    }

    /** The block that holds an iteration. */
    static long indexOf(long iteration) {
        return Math.floorDiv(iteration, RankCells.SIZE);
    }

    static int cellOf(long iteration) {
        return Math.floorMod(iteration, RankCells.SIZE);
    }

    long firstIteration() {
        return firstIteration;
    }

    RankCells cells(int rank) {
        return ranks.computeIfAbsent(rank, unseen -> new RankCells());
    }

    @Nullable
    RankCells cellsOrNull(int rank) {
        return ranks.get(rank);
    }
}
