package dev.isochron.workload;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One root conversation with its sub-agents, packed. Rows are in recorded order: the root's requests with each sub-agent's at the
 * place of its entry. Immutable.
 *
 * @param name what the trace calls itself
 * @param blockTokens tokens per block id
 * @param forest all its prompts
 * @param requests its rows
 * @param subAgents in recorded order
 */
record Trace(String name, int blockTokens, PrefixForest forest, RequestTable requests, List<Child> subAgents) {
    Trace {
        subAgents = List.copyOf(subAgents);
    }

    /** A sub-agent: rows {@code firstRow .. firstRow + rows - 1}; times on the root's clock. */
    record Child(
            String agentId,
            int afterTurn,
            long startNanos,
            long endNanos,
            boolean asynchronous,
            int firstRow,
            int rows) {}

    Session session() {
        List<SubAgent> agents = subAgents.stream().map(this::subAgent).toList();
        return new Session(name, new TraceStream(this, rootRows()), agents);
    }

    /** The rows of the root, in order. */
    int[] rootRows() {
        boolean[] child = new boolean[requests.size()];
        for (Child agent : subAgents) {
            Arrays.fill(child, agent.firstRow(), agent.firstRow() + agent.rows(), true);
        }
        return IntStream.range(0, child.length).filter(row -> !child[row]).toArray();
    }

    /** The same prompts with blocks, and so lengths, of a fraction of the size; a prompt keeps at least one token. */
    Trace scaledDown(int divisor) {
        return new Trace(name, blockTokens / divisor, forest, requests.scaledDown(divisor), subAgents);
    }

    /** Whether every request, its answer included, stays within {@code maxTokens}. */
    boolean fits(long maxTokens) {
        for (int row = 0; row < requests.size(); row++) {
            if ((long) requests.inputTokens(row) + requests.outputTokens(row) > maxTokens) {
                return false;
            }
        }
        return true;
    }

    private SubAgent subAgent(Child child) {
        int[] rows = IntStream.range(child.firstRow(), child.firstRow() + child.rows())
                .toArray();
        return new SubAgent(
                child.agentId(),
                child.afterTurn(),
                child.startNanos(),
                child.endNanos(),
                child.asynchronous(),
                new TraceStream(this, rows));
    }
}
