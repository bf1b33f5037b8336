package dev.isochron.replay.series;

import dev.isochron.cost.CostLimit;

/**
 * One variant's run over time.
 *
 * @param variant its name
 * @param yardstick what {@link IterationRow#costShare} was measured with
 * @param source whether that limit was in force
 * @param iterations its iterations
 * @param requests its completed requests
 */
public record RunSeries(
        String variant,
        CostLimit yardstick,
        YardstickSource source,
        IterationSeries iterations,
        CompletedRequests requests) {

    /** Where the cost limit comes from. */
    public enum YardstickSource {
        /** The variant's own: it was in force. */
        IN_FORCE,
        /** Another's: the variant ran without a cost limit. */
        BORROWED
    }
}
