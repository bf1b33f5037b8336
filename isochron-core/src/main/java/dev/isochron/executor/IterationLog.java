package dev.isochron.executor;

import dev.isochron.telemetry.IterationRecord;

/** Where a rank's iteration lines go: a file writer live and in the replay, nothing when the rank is not selected. */
@FunctionalInterface
public interface IterationLog {
    IterationLog OFF = new IterationLog() {
        @Override
        public void write(IterationRecord record) {}

        @Override
        public boolean isOn() {
            return false;
        }
    };

    void write(IterationRecord record);

    /** False if nobody reads the lines, so that none need be made. */
    default boolean isOn() {
        return true;
    }
}
