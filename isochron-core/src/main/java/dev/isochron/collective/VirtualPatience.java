package dev.isochron.collective;

import java.util.concurrent.locks.LockSupport;

/** Waiting in virtual time: no time-out, because only peers that run can make time pass, and a dead end is noticed on arrival. */
final class VirtualPatience implements Patience {
    private static final int YIELDS = 3;

    @Override
    public void handOver(Round<?, ?> round, Rendezvous<?, ?> meeting) {
        Patience.yieldTo(YIELDS, round, meeting);
    }

    @Override
    public void await(Round<?, ?> round, Rendezvous<?, ?> meeting) {
        while (Patience.waits(round, meeting)) {
            LockSupport.park(meeting);
        }
    }
}
