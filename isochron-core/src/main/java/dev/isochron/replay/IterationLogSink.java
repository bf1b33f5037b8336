package dev.isochron.replay;

import dev.isochron.telemetry.IterationRecord;

/** Receives the iteration lines of all ranks: iterations in order, ranks ascending within one. One caller at a time. */
@FunctionalInterface
public interface IterationLogSink {
    IterationLogSink OFF = line -> {};

    void write(IterationRecord line);
}
