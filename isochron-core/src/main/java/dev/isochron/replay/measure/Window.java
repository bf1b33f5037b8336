package dev.isochron.replay.measure;

/**
 * When a run measures: nothing before the barrier, everything up to the end of its window.
 *
 * <p>Throughput counts forwards that start in [barrier, end); requests count whose first token lies in [barrier, close], close being
 * the end plus the grace of the rules.
 */
public final class Window {
    private static final long UNKNOWN = Long.MAX_VALUE;

    private final long durationNanos;
    private final long graceNanos;
    private long barrierNanos = UNKNOWN;

    /**
     * @param durationNanos {@code > 0}
     * @param graceNanos {@code >= 0}
     */
    public Window(long durationNanos, long graceNanos) {
        this.durationNanos = durationNanos;
        this.graceNanos = graceNanos;
    }

    /** Measuring starts. */
    public void open(long nanos) {
        if (barrierNanos != UNKNOWN) {
            throw new IllegalStateException("the window opened at " + barrierNanos + " ns and again at " + nanos + " ns");
        }
        barrierNanos = nanos;
    }

    public boolean opened() {
        return barrierNanos != UNKNOWN;
    }

    /** True from the barrier to the end of the window: forwards and submissions count. */
    public boolean running(long nanos) {
        return opened() && nanos >= barrierNanos && nanos < endNanos();
    }

    /** True from the barrier to the end of the grace: first tokens count. */
    public boolean counting(long nanos) {
        return opened() && nanos >= barrierNanos && nanos <= closeNanos();
    }

    public long barrierNanos() {
        return barrierNanos;
    }

    /** End of the window; nothing is submitted at or after it. Never, while the barrier is not known. */
    public long endNanos() {
        return opened() ? barrierNanos + durationNanos : UNKNOWN;
    }

    /** End of the grace. */
    public long closeNanos() {
        return opened() ? endNanos() + graceNanos : UNKNOWN;
    }

    public long durationNanos() {
        return durationNanos;
    }
}
