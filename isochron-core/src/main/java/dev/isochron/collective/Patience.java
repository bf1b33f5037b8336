package dev.isochron.collective;

/**
 * How a rank waits for its peers: {@link #handOver} first, then {@link #await}, which returns when the round has a result or the
 * group has failed.
 *
 * <p>All kinds hand the processor over a few times before they park: peers that are about to come are met far more cheaply so
 * (docs/decisions/041-yield-before-park.md).
 */
interface Patience {
    /** Lets peers run that are about to come; returns early, and nobody need wake the rank meanwhile. */
    void handOver(Round<?, ?> round, Rendezvous<?, ?> meeting);

    /** Waits on, parked; the meeting knows that the rank must be woken. */
    void await(Round<?, ?> round, Rendezvous<?, ?> meeting);

    static boolean waits(Round<?, ?> round, Rendezvous<?, ?> meeting) {
        return round.pending() && !meeting.members().failed();
    }

    /** Correctness does not rest on the thread scheduler: a wait that is not over after this is parked. */
    @SuppressWarnings("ThreadPriorityCheck")
    static void yieldTo(int times, Round<?, ?> round, Rendezvous<?, ?> meeting) {
        for (int left = times; left > 0 && waits(round, meeting); left--) {
            Thread.yield();
        }
    }
}
