package dev.isochron.telemetry;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Iteration records with few words. */
final class Records {
    private Records() {}

    /** The record of the example line. */
    static IterationRecord example() {
        long timestamp = LocalDateTime.of(2026, 12, 1, 2, 41, 24).toEpochSecond(ZoneOffset.UTC) * 1_000;
        return new IterationRecord(
                1,
                0,
                0,
                1,
                0,
                0,
                OptionalDouble.of(0.004),
                1,
                4,
                812_500_000,
                OptionalLong.empty(),
                timestamp,
                Optional.of(new IterationRecord.States(1, 8192, 0, 0)));
    }

    /** A line of that rank and iteration, everything else absent or 0. */
    static IterationRecord empty(long iteration, int rank) {
        return of(iteration, rank, 0, 0, 0, 0, Optional.empty());
    }

    static IterationRecord timed(long iteration, long hostNanos, OptionalLong deviceNanos) {
        return new IterationRecord(
                iteration, 0, 0, 1, 0, 0, OptionalDouble.empty(), 0, 0, hostNanos, deviceNanos, 0, Optional.empty());
    }

    static IterationRecord of(
            long iteration,
            int rank,
            int scheduled,
            int dummyContext,
            int dummyGeneration,
            long hostNanos,
            Optional<IterationRecord.States> states) {
        return new IterationRecord(
                iteration,
                rank,
                rank,
                scheduled,
                dummyContext,
                dummyGeneration,
                OptionalDouble.empty(),
                0,
                0,
                hostNanos,
                OptionalLong.empty(),
                946_684_800_000L,
                states);
    }
}
