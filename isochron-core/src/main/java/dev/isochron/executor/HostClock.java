package dev.isochron.executor;

import dev.isochron.core.MonotonicClock;

/**
 * The host time of one rank. Live, work takes the time it takes and {@link #spend} does nothing; in the replay {@link #spend} moves
 * the virtual clock by the modelled time. The loops cannot tell the difference.
 */
public interface HostClock extends MonotonicClock {
    /** The host has done, or in the replay must now be charged for, a piece of work. Called once per body for each kind. */
    void spend(HostWork work);

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
