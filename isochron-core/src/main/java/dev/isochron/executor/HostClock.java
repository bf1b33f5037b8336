package dev.isochron.executor;

import dev.isochron.core.MonotonicClock;

/**
 * The host time of one rank. Live, work takes the time it takes and {@link #spend} does nothing; in the replay {@link #spend} moves
 * the virtual clock by the modelled time. The loops cannot tell the difference.
 */
public interface HostClock extends MonotonicClock {
    /** 2000-01-01 00:00:00. */
    long VIRTUAL_EPOCH_MILLIS = 946_684_800_000L;

    /** The host has done, or in the replay must now be charged for, a piece of work. Called once per body for each kind. */
    void spend(HostWork work);

    /**
     * The calendar printed in logs: milliseconds since 1970-01-01 00:00:00, already in its zone. In virtual time it starts at
     * 2000-01-01 00:00:00, so 1.5 s after the start it reads 946,684,801,500.
     */
    default long calendarMillis() {
        return VIRTUAL_EPOCH_MILLIS + nanos() / 1_000_000;
    }

    /** Nothing could run in this body: live, a short pause; in the replay, nothing. */
    void pace();

    /** The two pieces of host work of a loop body. */
    enum HostWork {
        /** Everything up to the launch of the forward. */
        LAUNCH,
        /** Everything behind the settled result. */
        SETTLE
    }
}
