package dev.isochron.workload;

/**
 * A sub-agent of a session.
 *
 * @param agentId its name in the trace
 * @param afterTurn index of the root turn it follows in recorded order, {@code >= 0}
 * @param startNanos its recorded start on the root's clock (completed: end minus duration; asynchronous: launch)
 * @param endNanos its recorded end on the root's clock; for an asynchronous one equal to {@code startNanos}
 * @param asynchronous true if the next root turn does not wait for it
 * @param stream its requests
 */
public record SubAgent(
        String agentId, int afterTurn, long startNanos, long endNanos, boolean asynchronous, Stream stream) {}
