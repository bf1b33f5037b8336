package dev.isochron.workload;

/** The recorded times of one agent, request by request. */
final class StreamClock {
    private int turns;
    private long lastStartNanos;
    private long lastEndNanos;

    int turns() {
        return turns;
    }

    long lastStartNanos() {
        return lastStartNanos;
    }

    boolean goesBack(long startNanos) {
        return startNanos < lastStartNanos;
    }

    /** Whether a request starts before the recorded end of the one before. */
    boolean overlaps(long startNanos) {
        return turns > 0 && startNanos < lastEndNanos;
    }

    void advance(long startNanos, long apiNanos) {
        turns++;
        lastStartNanos = startNanos;
        lastEndNanos = startNanos + Math.max(0, apiNanos);
    }
}
