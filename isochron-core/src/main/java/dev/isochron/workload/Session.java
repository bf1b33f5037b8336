package dev.isochron.workload;

import java.util.List;

/**
 * One recorded or generated root conversation with its sub-agents.
 *
 * @param name trace name
 * @param root the main agent's requests
 * @param subAgents in recorded order
 */
public record Session(String name, Stream root, List<SubAgent> subAgents) {
    public Session {
        subAgents = List.copyOf(subAgents);
    }
}
