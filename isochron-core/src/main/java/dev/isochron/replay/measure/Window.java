package dev.isochron.replay.measure;

/**
 * When a run measures: nothing before the barrier, everything up to the end of its window.
 *
 * <p>Throughput counts forwards that start in [barrier, end); requests count whose first token lies between the barrier and the
 * close (end plus grace of the rules) plus the drain.
 */
public final class Window {
    private static final long UNKNOWN = Long.MAX_VALUE;

    private final long durationNanos;
    private final long graceNanos;
    private final long drainNanos;
    private long barrierNanos = UNKNOWN;

    /**
     * @param durationNanos {@code > 0}
     * @param graceNanos how long requests may still finish before they are cancelled, {@code >= 0}
     * @param drainNanos how long behind that a first token still counts, {@code >= 0}
     */
    public Window(long durationNanos, long graceNanos, long drainNanos) {
        this.durationNanos = durationNanos;
        this.graceNanos = graceNanos;
        this.drainNanos = drainNanos;
    }

    /** Measuring starts. */
    public void open(long nanos) {
        if (barrierNanos != UNKNOWN) {
            throw new IllegalStateException(
                    "the window opened at " + barrierNanos + " ns and again at " + nanos + " ns");
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

    /** True from the barrier to the end of the drain: first tokens count. */
    public boolean counting(long nanos) {
        return opened() && nanos >= barrierNanos && nanos <= closeNanos() + drainNanos;
    }

    /** How much of the window has passed, 0 to 1. */
    public double share(long nanos) {
        return opened() ? Math.clamp((double) (nanos - barrierNanos) / durationNanos, 0, 1) : 0;
    }

    public long barrierNanos() {
        return barrierNanos;
    }

    /** End of the window; nothing is submitted at or after it. Never, while the barrier is not known. */
    public long endNanos() {
        return opened() ? barrierNanos + durationNanos : UNKNOWN;
    }

    /** End of the grace: what is still outstanding is cancelled. */
    public long closeNanos() {
        return opened() ? endNanos() + graceNanos : UNKNOWN;
    }

    public long durationNanos() {
        return durationNanos;
    }
}
