package dev.isochron.workload;

import static dev.isochron.workload.PrefixForest.NO_SEGMENT;

/**
 * Which blocks of a forest were part of an earlier prompt, if nothing is ever evicted. What was seen of a segment is always its
 * beginning, and whatever lies before it, so one number per segment is enough.
 */
final class InfiniteCache {
    private final PrefixForest forest;
    private final int[] seenBlocks;

    InfiniteCache(PrefixForest forest) {
        this.forest = forest;
        this.seenBlocks = new int[forest.segments()];
    }

    /** Leading blocks of this path that earlier prompts had; from now on all of it is seen. */
    int enter(int segment, int blocks) {
        int end = blocks;
        for (int s = segment; s != NO_SEGMENT; s = forest.parent(s)) {
            int own = end - forest.depth(s);
            int seen = seenBlocks[s];
            seenBlocks[s] = Math.max(seen, own);
            if (seen > 0) {
                return forest.depth(s) + Math.min(seen, own);
            }
            end = forest.depth(s);
        }
        return 0;
    }
}
