package dev.isochron.workload;

import static dev.isochron.workload.IdTable.UNKNOWN;
import static dev.isochron.workload.PrefixForest.NO_SEGMENT;

/**
 * Turns the chained ids of a file's prompts into paths of a forest, checking that an id keeps its position and its predecessor.
 * A request that breaks a chain leaves no trace. One index reads one file at a time; {@link #reset} starts the next.
 */
final class ChainIndex {
    private final IdTable table = new IdTable();
    private PrefixForestBuilder forest = new PrefixForestBuilder();
    private int segment;
    private int breakAt;

    void reset() {
        table.clear();
        forest = new PrefixForestBuilder();
    }

    PrefixForestBuilder forest() {
        return forest;
    }

    /** Segment in which the path of the last accepted prompt ends. */
    int segment() {
        return segment;
    }

    /** Index of the id at which the last refused prompt broke the chain. */
    int breakAt() {
        return breakAt;
    }

    /** Adds a prompt; false if an id is known at another position or behind another predecessor. */
    boolean accept(int[] ids, int count) {
        segment = NO_SEGMENT;
        int known = followKnown(ids, count);
        if (known < count && (table.node(ids[known]) != UNKNOWN || !addUnknown(ids, known, count))) {
            return false;
        }
        segment = forest.append(segment, known, count - known);
        return true;
    }

    /** Length of the leading part that is a path of the forest; sets {@link #segment} to where it ends. */
    private int followKnown(int[] ids, int count) {
        int node = -1;
        int end = 0;
        for (int i = 0; i < count; i++) {
            int next = table.node(ids[i]);
            if (next == node + 1 && next < end) {
                node = next;
                continue;
            }
            int child = next == UNKNOWN ? NO_SEGMENT : childStartingAt(next, i);
            if (child == NO_SEGMENT) {
                breakAt = i;
                return i;
            }
            segment = child;
            node = next;
            end = forest.endNode(child);
        }
        return count;
    }

    /** The segment that starts with {@code node} directly behind the {@code depth} blocks followed so far. */
    private int childStartingAt(int node, int depth) {
        int child = forest.segmentStartingAt(node);
        boolean follows = child != NO_SEGMENT && forest.depth(child) == depth && forest.parent(child) == segment;
        return follows ? child : NO_SEGMENT;
    }

    private boolean addUnknown(int[] ids, int from, int count) {
        int node = forest.nodes();
        for (int i = from; i < count; i++) {
            if (table.node(ids[i]) != UNKNOWN) {
                breakAt = i;
                for (int j = from; j < i; j++) {
                    table.remove(ids[j]);
                }
                return false;
            }
            table.put(ids[i], node + (i - from));
        }
        return true;
    }
}
