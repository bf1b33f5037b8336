package dev.isochron.app.bench;

import dev.isochron.core.RequestId;
import dev.isochron.replay.measure.ForwardReport.RankShare;
import dev.isochron.routing.Placement;

/** What a driver hears of the server it drives. */
sealed interface DriverEvent {
    /** The router has placed requests. */
    record Placed(Placement placement) implements DriverEvent {}

    /**
     * A rank has computed its part of an iteration.
     *
     * @param startNanos when it began, on the driver's clock
     * @param endNanos when it was done
     */
    record Computed(long iteration, int rank, long startNanos, long endNanos, RankShare share) implements DriverEvent {}

    /** A request has its first token. */
    record Answered(RequestId id, int rank) implements DriverEvent {}

    /** A request was refused. */
    record Refused(RequestId id, String reason) implements DriverEvent {}

    /** A request could not be made, or the server broke. */
    record Broken(Throwable cause) implements DriverEvent {}
}
