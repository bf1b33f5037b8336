package dev.isochron.calibration.compat;

import java.util.OptionalDouble;

/**
 * One line as the original reads it.
 *
 * @param deviceMillis the printed number, taken as milliseconds whatever its unit; empty if N/A or unreadable
 * @param requests context requests
 * @param tokens context tokens
 * @param cachedTokens cached KV tokens
 */
record CompatRecord(
        long iteration, int rank, OptionalDouble deviceMillis, int requests, int tokens, long cachedTokens) {

    /** Cached tokens per request. */
    double meanCached() {
        return (double) cachedTokens / Math.max(requests, 1);
    }

    /** Depth as the original counts it: half of the iteration's tokens are added, whatever the number of requests. */
    double depth() {
        return meanCached() + tokens / 2.0;
    }
}
