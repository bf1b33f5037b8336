package dev.isochron.workload;

import java.util.OptionalLong;

/**
 * One request of a recorded or generated conversation; a view into packed storage.
 *
 * @param inputTokens prompt length
 * @param outputTokens answer length, {@code >= 0}
 * @param startNanos recorded start, on the clock of its stream (root: from the trace's start; sub-agent: from its own start)
 * @param thinkNanos recorded pause before it, if recorded
 * @param apiNanos recorded answer time, if recorded
 */
public record TurnView(
        int inputTokens, int outputTokens, long startNanos, OptionalLong thinkNanos, OptionalLong apiNanos) {}
