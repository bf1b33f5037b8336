package dev.isochron.replay;

import dev.isochron.replay.measure.ForwardReport;
import java.util.OptionalDouble;

/** Receives every lockstep forward of the window, in order; for charts. All ranks wait meanwhile: do little. */
@FunctionalInterface
public interface ForwardLog {
    ForwardLog OFF = forward -> {};

    void counted(CountedForward forward);

    /**
     * A forward that counts.
     *
     * @param report times and plans of all ranks
     * @param sinceOpenNanos start of the forward since the window opened, {@code >= 0}
     * @param waste {@code 1 - mean/max} of the ranks' real work; empty if there was none
     * @param waitingRequests submitted, and in no forward up to this one
     * @param openRequests submitted, and without first token
     */
    record CountedForward(
            ForwardReport report, long sinceOpenNanos, OptionalDouble waste, int waitingRequests, int openRequests) {}
}
