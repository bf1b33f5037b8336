package dev.isochron.workload;

import java.util.Arrays;

/**
 * The prompts of one namespace as a forest of blocks, packed into segments: runs of consecutive nodes without a branch. A prompt is
 * a path from a root, named by the segment it ends in and its number of blocks. A node's number is its block id.
 *
 * <p>Segment {@code s} holds the nodes {@code firstNode[s] .. firstNode[s] + length[s] - 1} at depths {@code parentLength[s] ..}; the
 * path before it has {@code parentLength[s]} blocks and ends in {@code parentSegment[s]} ({@link #NO_SEGMENT} for a root). Nodes are
 * numbered in order of first appearance, so {@code firstNode} is increasing. Immutable.
 */
final class PrefixForest {
    static final int NO_SEGMENT = -1;

    private final int[] firstNode;
    private final int[] length;
    private final int[] parentSegment;
    private final int[] parentLength;

    PrefixForest(int[] firstNode, int[] length, int[] parentSegment, int[] parentLength) {
        this.firstNode = firstNode;
        this.length = length;
        this.parentSegment = parentSegment;
        this.parentLength = parentLength;
    }

    int segments() {
        return firstNode.length;
    }

    int nodes() {
        int last = segments() - 1;
        return last < 0 ? 0 : firstNode[last] + length[last];
    }

    /** Segment before {@code segment} on every path through it, or {@link #NO_SEGMENT}. */
    int parent(int segment) {
        return parentSegment[segment];
    }

    /** Blocks on the path before {@code segment}. */
    int depth(int segment) {
        return parentLength[segment];
    }

    /** Block ids of the path of {@code blocks} blocks that ends in {@code segment}. */
    int[] path(int segment, int blocks) {
        int[] ids = new int[blocks];
        int end = blocks;
        for (int s = segment; end > 0; s = parentSegment[s]) {
            int start = parentLength[s];
            for (int i = start; i < end; i++) {
                ids[i] = firstNode[s] + (i - start);
            }
            end = start;
        }
        return ids;
    }

    /** Whether the path (segment, blocks) is the beginning of the path (longSegment, longBlocks), or equal to it. */
    boolean isPrefix(int segment, int blocks, int longSegment, int longBlocks) {
        if (blocks > longBlocks) {
            return false;
        }
        return blocks == 0 || ancestor(longSegment, blocks) == segment;
    }

    /** The segment of the path ending in {@code segment} that holds its block number {@code blocks} (counted from 1). */
    int ancestor(int segment, int blocks) {
        int s = segment;
        while (parentLength[s] >= blocks) {
            s = parentSegment[s];
        }
        return s;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PrefixForest that
                && Arrays.equals(firstNode, that.firstNode)
                && Arrays.equals(length, that.length)
                && Arrays.equals(parentSegment, that.parentSegment)
                && Arrays.equals(parentLength, that.parentLength);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(firstNode) + Arrays.hashCode(parentLength);
    }
}
