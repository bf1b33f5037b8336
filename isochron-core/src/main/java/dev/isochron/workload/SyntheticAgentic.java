package dev.isochron.workload;

import java.util.stream.IntStream;

/**
 * Generates agentic sessions in the published shape of agentic traffic: heavy openers, long append-only stretches, compaction, prefix
 * breaks, branches, sub-agents. What is matched is the distribution, not anybody's traffic.
 */
public final class SyntheticAgentic {
    /** What results call this workload, before its parameters. */
    public static final String NAME = "synthetic-agentic";

    private SyntheticAgentic() {}

    /**
     * A workload whose sessions are made each time they are asked for: cheap, and nothing to keep. Session i depends on the shape,
     * the seed and i only, not on the number of sessions.
     */
    public static SessionWorkload generate(AgenticShape shape, long seed) {
        return new PackedSessions(
                NAME + ":" + shape.parameters(),
                shape.blockTokens(),
                shape.sessions(),
                index -> new AgenticSession(shape, seed, index).trace(),
                () -> report(shape, seed));
    }

    private static LoadReport report(AgenticShape shape, long seed) {
        long requests = IntStream.range(0, shape.sessions())
                .mapToLong(index -> new AgenticSession(shape, seed, index).requests())
                .sum();
        return LoadReport.generated(requests, shape.sessions());
    }
}
