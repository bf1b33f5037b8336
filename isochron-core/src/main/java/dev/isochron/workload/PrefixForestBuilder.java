package dev.isochron.workload;

import static dev.isochron.workload.PrefixForest.NO_SEGMENT;

/**
 * Grows a {@link PrefixForest}. A new tail at the very end of the newest segment lengthens it; any other opens one segment, so a
 * request adds at most one.
 */
final class PrefixForestBuilder {
    private final IntColumn firstNode = new IntColumn(64);
    private final IntColumn length = new IntColumn(64);
    private final IntColumn parentSegment = new IntColumn(64);
    private final IntColumn parentLength = new IntColumn(64);
    private int nodes;

    int nodes() {
        return nodes;
    }

    int endNode(int segment) {
        return firstNode.at(segment) + length.at(segment);
    }

    int parent(int segment) {
        return parentSegment.at(segment);
    }

    int depth(int segment) {
        return parentLength.at(segment);
    }

    /** The segment of the path ending in {@code segment} that holds block number {@code blocks} (from 1); none for 0 blocks. */
    int ancestor(int segment, int blocks) {
        if (blocks == 0) {
            return NO_SEGMENT;
        }
        int s = segment;
        while (parentLength.at(s) >= blocks) {
            s = parentSegment.at(s);
        }
        return s;
    }

    /** The segment whose first node is {@code node}, or {@link PrefixForest#NO_SEGMENT}. */
    int segmentStartingAt(int node) {
        int low = 0;
        int high = firstNode.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int first = firstNode.at(middle);
            if (first == node) {
                return middle;
            }
            if (first < node) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return NO_SEGMENT;
    }

    /**
     * Adds {@code newBlocks} nodes behind the path of {@code keptBlocks} blocks that ends in {@code segment}.
     *
     * @return the segment in which the longer path ends
     */
    int append(int segment, int keptBlocks, int newBlocks) {
        int parent = ancestor(segment, keptBlocks);
        if (newBlocks == 0) {
            return parent;
        }
        int last = firstNode.size() - 1;
        int first = nodes;
        nodes = Math.addExact(nodes, newBlocks);
        if (parent == last && parent != NO_SEGMENT && depth(last) + length.at(last) == keptBlocks) {
            length.set(last, length.at(last) + newBlocks);
            return last;
        }
        firstNode.add(first);
        length.add(newBlocks);
        parentSegment.add(parent);
        parentLength.add(keptBlocks);
        return last + 1;
    }

    PrefixForest build() {
        return new PrefixForest(firstNode.toArray(), length.toArray(), parentSegment.toArray(), parentLength.toArray());
    }
}
