package dev.isochron.workload;

/** The requests of one agent, in order: the root conversation of a session, or one of its sub-agents. */
public interface Stream {
    int turns();

    TurnView turn(int index);

    /**
     * The prompts of one play of this stream.
     *
     * @param namespace who may share their ids: one per play, the same for the root and the sub-agents of a play
     */
    PlayPrompts prompts(long namespace);
}
