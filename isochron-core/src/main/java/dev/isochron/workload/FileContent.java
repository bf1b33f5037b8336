package dev.isochron.workload;

import java.util.List;
import java.util.Optional;

/** What one file held. */
sealed interface FileContent {
    /** What was met on the way. */
    DefectLog log();

    /** Its format, if it has a known one. */
    Optional<TraceFormat> format();

    /** Requests kept. */
    long requests();

    /** Sessions. */
    record Sessions(DefectLog log, List<Trace> traces) implements FileContent {
        @Override
        public Optional<TraceFormat> format() {
            return Optional.of(TraceFormat.WEKA);
        }

        @Override
        public long requests() {
            return traces.stream().mapToLong(trace -> trace.requests().size()).sum();
        }
    }

    /** Requests with arrival times. */
    record Arrivals(DefectLog log, TraceFormat kind, ArrivalTrace trace) implements FileContent {
        @Override
        public Optional<TraceFormat> format() {
            return Optional.of(kind);
        }

        @Override
        public long requests() {
            return trace.requests().size();
        }
    }

    /** Nothing known: no trace, or a broken one. */
    record Unknown(DefectLog log) implements FileContent {
        @Override
        public Optional<TraceFormat> format() {
            return Optional.empty();
        }

        @Override
        public long requests() {
            return 0;
        }
    }
}
