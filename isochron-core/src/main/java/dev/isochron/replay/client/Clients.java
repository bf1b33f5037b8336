package dev.isochron.replay.client;

import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;
import dev.isochron.replay.ReplayResult;
import java.util.List;
import java.util.OptionalLong;

/**
 * Simulated clients as the group's root sees them. Time only goes forward; every call may make submissions due, which the next
 * {@link #submissions} hands out. Nothing is submitted at or after the end of the window.
 */
public interface Clients {
    /** When something happens next without the group's doing; empty if nothing will. */
    OptionalLong nextEventNanos();

    /** Lets time pass up to and including an instant and hands out what was submitted until then, in order. */
    List<RequestSpec> submissions(long nanos);

    /**
     * A request has its first token.
     *
     * @param rank rank it ran on, whose link will carry its KV
     */
    void firstToken(RequestId id, int rank, long nanos);

    /**
     * A request was refused: it has no answer, and its conversation goes on.
     *
     * @param reason short name of the cause, as the executor gives it
     */
    void rejected(RequestId id, String reason, long nanos);

    /** A request was ended by the close of the run. */
    void cancelled(RequestId id, long nanos);

    /** Requests submitted and not yet ended, in order of submission. */
    List<RequestId> outstanding();

    /** True if nothing will ever be submitted again and nothing is outstanding. */
    boolean finished();

    /** What idle caps have skipped so far. */
    default ReplayResult.Shifts shifts() {
        return ReplayResult.Shifts.NONE;
    }
}
