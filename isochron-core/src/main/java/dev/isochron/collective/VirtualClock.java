package dev.isochron.collective;

import dev.isochron.core.MonotonicClock;

/**
 * The host clock of one rank in virtual time: nanoseconds since the start of the run, moved by its owner only and never backwards.
 */
public final class VirtualClock implements MonotonicClock {
    private long nanos;

    @Override
    public long nanos() {
        return nanos;
    }

    /** Spends time: {@code nanos >= 0}. */
    public void advance(long nanos) {
        if (nanos < 0) {
            throw new IllegalArgumentException("clock advanced by " + nanos + " ns; expected >= 0");
        }
        this.nanos = Math.addExact(this.nanos, nanos);
    }

    /** Waits for an instant; one that has passed changes nothing. */
    public void jumpTo(long instantNanos) {
        nanos = Math.max(nanos, instantNanos);
    }
}
