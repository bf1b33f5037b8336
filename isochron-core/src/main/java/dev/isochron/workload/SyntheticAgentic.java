package dev.isochron.workload;

/**
 * Generates agentic sessions in the published shape of agentic traffic: heavy openers, long append-only stretches, compaction, prefix
 * breaks, branches, sub-agents. What is matched is the distribution, not anybody's traffic.
 */
public final class SyntheticAgentic {
    /** What results call this workload, before its parameters. */
    public static final String NAME = "synthetic-agentic";

    private SyntheticAgentic() {}

    /**
     * A workload whose sessions are made when asked for. Session i depends on the shape, the seed and i only, not on the number of
     * sessions.
     */
    public static SessionWorkload generate(AgenticShape shape, long seed) {
        return new AgenticSessions(shape, seed);
    }
}
