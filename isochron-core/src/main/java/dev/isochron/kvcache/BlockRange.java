package dev.isochron.kvcache;

/** Blocks at the end of a sequence that a counter speaks of: a half-open range that grows and is cut at its end. */
final class BlockRange {
    private int from;
    private int to;

    int blocks() {
        return to - from;
    }

    /** Adds the blocks {@code [oldEnd, newEnd)}, which follow what is there. */
    void extend(int oldEnd, int newEnd) {
        if (from == to) {
            from = oldEnd;
        }
        to = newEnd;
    }

    /** Takes out everything at and behind {@code end}. */
    void cut(int end) {
        to = Math.min(to, end);
        from = Math.min(from, to);
    }

    void clear() {
        from = to;
    }
}
