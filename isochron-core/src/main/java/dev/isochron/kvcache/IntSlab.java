package dev.isochron.kvcache;

import java.util.Arrays;

/**
 * An array of ints that grows in segments: what was written is never copied again, and at most one segment is empty. Only the first
 * segment starts small and doubles, so that a small cache stays small.
 */
final class IntSlab {
    private static final int SEGMENT_BITS = 15;
    private static final int SEGMENT = 1 << SEGMENT_BITS;
    private static final int MASK = SEGMENT - 1;
    private static final int FIRST = 512;

    private int[][] segments = {new int[0]};
    private int reached;

    /** Makes room for indexes below {@code length}. */
    void reach(int length) {
        if (length > reached) {
            grow(length);
        }
    }

    private void grow(int length) {
        if (reached < SEGMENT) {
            int room = Math.min(SEGMENT, Math.max(FIRST, Math.max(length, 2 * reached)));
            segments[0] = Arrays.copyOf(segments[0], room);
            reached = room;
        }
        while (reached < length) {
            append();
        }
    }

    private void append() {
        int segment = reached >>> SEGMENT_BITS;
        if (segment == segments.length) {
            segments = Arrays.copyOf(segments, 2 * segment);
        }
        segments[segment] = new int[SEGMENT];
        reached += SEGMENT;
    }

    int at(int index) {
        return segments[index >>> SEGMENT_BITS][index & MASK];
    }

    void put(int index, int value) {
        segments[index >>> SEGMENT_BITS][index & MASK] = value;
    }

    void add(int index, int value) {
        segments[index >>> SEGMENT_BITS][index & MASK] += value;
    }
}
