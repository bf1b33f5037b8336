package dev.isochron.scheduling;

/**
 * Consecutive passes that had work and made no progress (scheduler.md 6.9).
 *
 * <p>Owned by one rank, written once per pass by its scheduler.
 */
public final class StallCounter {
    private int passes;

    /** Passes without progress up to now; 0 after a pass with progress (SCH-17). */
    public int passes() {
        return passes;
    }

    /** True in the passes that deserve a warning: at each quarter of {@code limit}. The scheduler writes no log; its caller does. */
    public boolean warningDue(int limit) {
        int quarter = Math.max(1, limit / 4);
        return passes > 0 && passes % quarter == 0;
    }

    void clear() {
        passes = 0;
    }

    void count() {
        passes++;
    }
}
