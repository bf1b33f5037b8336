package dev.isochron.replay;

/**
 * Where a run writes what it does not keep.
 *
 * @param requests one record per completed request
 * @param iterations every rank's iteration lines
 * @param forwards one record per forward of the window
 * @param progress told behind every forward how far the run is
 */
public record ReplaySinks(RequestLog requests, IterationLogSink iterations, ForwardLog forwards, Progress progress) {
    public static final ReplaySinks NONE = new ReplaySinks(RequestLog.OFF, IterationLogSink.OFF, Progress.NONE);

    public ReplaySinks(RequestLog requests, IterationLogSink iterations, Progress progress) {
        this(requests, iterations, ForwardLog.OFF, progress);
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
