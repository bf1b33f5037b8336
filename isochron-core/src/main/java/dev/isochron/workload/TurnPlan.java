package dev.isochron.workload;

/**
 * A turn of a synthetic stream, before it becomes part of a forest.
 *
 * @param inputTokens prompt length
 * @param keptTokens leading tokens it has in common with the prompt before it in its stream
 * @param outputTokens answer length
 * @param thinkNanos pause before it
 * @param step how it came out of the turn before
 */
record TurnPlan(int inputTokens, int keptTokens, int outputTokens, long thinkNanos, Step step) {
    /** How a prompt comes out of the one before. */
    enum Step {
        OPEN,
        GROW,
        COMPACT,
        BREAK,
        TAIL_EDIT,
        BRANCH
    }
}
