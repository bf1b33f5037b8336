package dev.isochron.collective;

import dev.isochron.core.MonotonicClock;
import java.util.concurrent.locks.LockSupport;

/** Waiting in real time: a warning first, then a time-out that ends the group. */
final class LivePatience implements Patience {
    private static final int YIELDS = 20;

    private final GroupTiming timing;
    private final MonotonicClock clock;
    private final GroupWarnings warnings;

    LivePatience(GroupTiming timing, MonotonicClock clock, GroupWarnings warnings) {
        this.timing = timing;
        this.clock = clock;
        this.warnings = warnings;
    }

    @Override
    public void handOver(Round<?, ?> round, Rendezvous<?, ?> meeting) {
        Patience.yieldTo(YIELDS, round, meeting);
    }

    @Override
    public void await(Round<?, ?> round, Rendezvous<?, ?> meeting) {
        if (Patience.waits(round, meeting)) {
            long start = clock.nanos();
            if (!park(round, meeting, start, timing.warnAfterNanos())) {
                warnings.slow("waiting for " + timing.warnAfterNanos() / 1_000_000 + " ms: " + whoAndWhere(meeting));
                if (!park(round, meeting, start, timing.timeoutNanos())) {
                    expire(round, meeting);
                }
            }
        }
    }

    /** False if the time since {@code start} has passed and the wait has not ended. */
    private boolean park(Round<?, ?> round, Rendezvous<?, ?> meeting, long start, long nanos) {
        while (Patience.waits(round, meeting)) {
            long left = nanos - (clock.nanos() - start);
            if (left <= 0) {
                return false;
            }
            LockSupport.parkNanos(meeting, left);
        }
        return true;
    }

    private void expire(Round<?, ?> round, Rendezvous<?, ?> meeting) {
        String message = "no result after " + timing.timeoutNanos() / 1_000_000 + " ms: " + whoAndWhere(meeting);
        if (round.pending()) {
            meeting.members().fail(() -> new CollectiveTimeout(message));
        }
    }

    private static String whoAndWhere(Rendezvous<?, ?> meeting) {
        return "here: " + String.join(", ", meeting.places()) + "; missing: " + String.join(", ", meeting.missing());
    }
}
