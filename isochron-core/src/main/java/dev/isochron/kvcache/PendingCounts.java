package dev.isochron.kvcache;

/** What a sequence took and did not yet report: made global only when its request really ran (KV-26). */
final class PendingCounts {
    private final BlockRange missed = new BlockRange();
    private final BlockRange generation = new BlockRange();
    private int reusedFull;
    private int reusedPartial;
    private int copied;

    /** Blocks taken over from the tree; a partial one is copied, which allocates a block. */
    void opened(int fullBlocks, int partialBlocks) {
        reusedFull = fullBlocks;
        reusedPartial = partialBlocks;
        copied = partialBlocks;
    }

    void grewContext(int oldBlocks, int newBlocks) {
        missed.extend(oldBlocks, newBlocks);
    }

    void grewGeneration(int oldBlocks, int newBlocks) {
        generation.extend(oldBlocks, newBlocks);
    }

    void shrank(int newBlocks) {
        missed.cut(newBlocks);
        generation.cut(newBlocks);
    }

    int reusedFull() {
        return reusedFull;
    }

    int reusedPartial() {
        return reusedPartial;
    }

    int missed() {
        return missed.blocks();
    }

    int generation() {
        return generation.blocks();
    }

    int allocated() {
        return missed.blocks() + generation.blocks() + copied;
    }

    void clear() {
        missed.clear();
        generation.clear();
        reusedFull = 0;
        reusedPartial = 0;
        copied = 0;
    }
}
