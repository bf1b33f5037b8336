package dev.isochron.calibration.log;

import dev.isochron.core.SplitMix64;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Bounds how many blocks all lifetimes of a calibration keep together. Each block has a seeded priority, and those with the smallest
 * stay: which ones these are depends on the seed, not on the order of the lines.
 */
public final class BlockReservoir {
    /** Blocks of a calibration: 200,000 iterations. */
    public static final int MAX_BLOCKS = 200_000 / RankCells.SIZE;

    private final long seed;
    private final int maxBlocks;
    private final SortedMap<Long, Held> heldByPriority = new TreeMap<>();
    private long refusedFrom = Long.MAX_VALUE;

    public BlockReservoir(long seed, int maxBlocks) {
        if (maxBlocks < 1) {
            throw new IllegalArgumentException("maxBlocks " + maxBlocks + " is below 1");
        }
        this.seed = seed;
        this.maxBlocks = maxBlocks;
    }

    /** Whether a new block of the lifetime may stay for now; another one may have to go for it. */
    boolean admits(Lifetime lifetime, long blockIndex) {
        long priority = SplitMix64.stream(seed, "iteration-blocks", lifetime.file(), lifetime.index(), blockIndex)
                        .nextLong()
                >>> 1;
        if (priority >= refusedFrom) {
            lifetime.markSampled();
            return false;
        }
        heldByPriority.put(priority, new Held(lifetime, blockIndex));
        if (heldByPriority.size() <= maxBlocks) {
            return true;
        }
        refusedFrom = heldByPriority.lastKey();
        Held leaving = Objects.requireNonNull(heldByPriority.remove(refusedFrom));
        leaving.lifetime().drop(leaving.blockIndex());
        return refusedFrom != priority;
    }

    private record Held(Lifetime lifetime, long blockIndex) {}
}
