package dev.isochron.collective;

import dev.isochron.core.RankId;
import java.util.concurrent.locks.LockSupport;

/** Waiting for an idle root: without end, as long as the root's heart beats; once it has come, like any other wait. */
final class IdlePatience implements Patience {
    private static final RankId ROOT = new RankId(0);

    private final long heartbeatNanos;
    private final Patience behind;

    IdlePatience(long heartbeatNanos, Patience behind) {
        this.heartbeatNanos = heartbeatNanos;
        this.behind = behind;
    }

    @Override
    public void handOver(Round<?, ?> round, Rendezvous<?, ?> meeting) {
        behind.handOver(round, meeting);
    }

    @Override
    public void await(Round<?, ?> round, Rendezvous<?, ?> meeting) {
        Members members = meeting.members();
        while (round.pending() && !round.present(ROOT.value()) && !members.failed()) {
            LockSupport.parkNanos(meeting, heartbeatNanos);
            if (!round.present(ROOT.value()) && !members.alive(ROOT)) {
                members.fail(() -> new RankFailed("rank 0 died while it was idle"));
            }
        }
        behind.await(round, meeting);
    }
}
