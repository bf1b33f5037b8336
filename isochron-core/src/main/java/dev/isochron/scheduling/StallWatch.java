package dev.isochron.scheduling;

import java.util.Optional;

/**
 * A rank's view of its stall counter: what to tell an operator, and when (scheduler.md 6.9).
 *
 * @param counter the counter that the rank's scheduler writes
 * @param limit passes without progress at which the scheduler fails, {@code > 0}
 */
public record StallWatch(StallCounter counter, int limit) {
    public StallWatch {
        if (limit < 1) {
            throw new IllegalArgumentException("stall limit " + limit + "; expected > 0");
        }
    }

    /** Watches a scheduler with this state and configuration. */
    public static StallWatch of(SchedulerState state, SchedulerConfig config) {
        return new StallWatch(state.stalls(), config.stallLimit());
    }

    /** Watches a scheduler that counts nothing. */
    public static StallWatch idle() {
        return new StallWatch(new StallCounter(), SchedulerConfig.DEFAULT_STALL_LIMIT);
    }

    /** The warning that is due behind the pass just made, if one is. */
    public Optional<String> warning() {
        if (!counter.warningDue(limit)) {
            return Optional.empty();
        }
        return Optional.of(counter.passes() + " passes in a row had work and ran none of it; the rank fails at " + limit
                + " unless KV cache pages become free");
    }
}
