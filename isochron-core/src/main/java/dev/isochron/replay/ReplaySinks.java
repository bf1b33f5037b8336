package dev.isochron.replay;

import dev.isochron.core.RankId;

/**
 * Where a run writes what it does not keep.
 *
 * @param requests one record per completed request
 * @param iterations every rank's iteration lines
 * @param forwards one record per forward of the window
 * @param progress told behind every forward how far the run is
 * @param warnings hears what an operator should know
 */
public record ReplaySinks(
        RequestLog requests, IterationLogSink iterations, ForwardLog forwards, Progress progress, Warnings warnings) {
    public static final ReplaySinks NONE = new ReplaySinks(RequestLog.OFF, IterationLogSink.OFF, Progress.NONE);

    public ReplaySinks(RequestLog requests, IterationLogSink iterations, Progress progress) {
        this(requests, iterations, ForwardLog.OFF, progress, Warnings.NONE);
    }

    /** These sinks with another listener for warnings. */
    public ReplaySinks withWarnings(Warnings listener) {
        return new ReplaySinks(requests, iterations, forwards, progress, listener);
    }

    /** Hears warnings of a run's ranks, on their threads; must not block. */
    @FunctionalInterface
    public interface Warnings {
        Warnings NONE = (variant, rank, message) -> {};

        /** One rank of one variant has something to say; each call is one line. */
        void warned(String variant, RankId rank, String message);
    }

    /** Hears how far a run is; for people, not for results. Called often: it must be cheap and not block. */
    @FunctionalInterface
    public interface Progress {
        Progress NONE = (variant, share) -> {};

        /**
         * @param variant name
         * @param share of the window that has passed, 0 to 1
         */
        void at(String variant, double share);
    }
}
