package dev.isochron.workload;

import dev.isochron.core.KeyPrompt;

/** The requests of one agent, in order: the root conversation of a session, or one of its sub-agents. */
public interface Stream {
    int turns();

    TurnView turn(int index);

    /**
     * The prompt of a turn under a namespace of the caller's choice (one per play). The ids are materialised now; where this turn
     * continues {@code previous} the array may be shared.
     *
     * @param previous prompt of the turn before in this play, if it is still alive
     */
    KeyPrompt prompt(int index, long namespace, java.util.Optional<KeyPrompt> previous);
}
