package dev.isochron.executor;

import dev.isochron.telemetry.IterationRecord;

/** Where a rank's iteration lines go: a file writer live and in the replay, nothing when the rank is not selected. */
@FunctionalInterface
public interface IterationLog {
    IterationLog OFF = record -> {};

    void write(IterationRecord record);
}
