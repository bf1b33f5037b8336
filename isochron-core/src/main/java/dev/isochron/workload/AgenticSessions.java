package dev.isochron.workload;

import java.util.List;
import java.util.stream.IntStream;

/** Synthetic sessions, made anew each time they are asked for: cheap, and nothing to keep. */
final class AgenticSessions implements SessionWorkload {
    private final AgenticShape shape;
    private final long seed;

    AgenticSessions(AgenticShape shape, long seed) {
        this.shape = shape;
        this.seed = seed;
    }

    @Override
    public String name() {
        return SyntheticAgentic.NAME + ":" + shape.parameters();
    }

    @Override
    public int blockTokens() {
        return shape.blockTokens();
    }

    @Override
    public LoadReport report() {
        long requests = IntStream.range(0, shape.sessions())
                .mapToLong(i -> made(i).requests())
                .sum();
        return new LoadReport(
                0,
                List.of(),
                requests,
                requests,
                shape.sessions(),
                java.util.Collections.emptySortedMap(),
                java.util.Collections.emptySortedMap(),
                List.of());
    }

    @Override
    public int sessions() {
        return shape.sessions();
    }

    @Override
    public Session session(int index) {
        return trace(index).session();
    }

    @Override
    public WorkloadSummary summary(int cacheBlockTokens, int maxNumTokens) {
        SummaryBuilder summary = new SummaryBuilder(blockTokens(), cacheBlockTokens, maxNumTokens);
        for (int i = 0; i < shape.sessions(); i++) {
            Trace trace = trace(i);
            summary.add(trace.forest(), trace.requests(), trace.blockTokens());
        }
        return summary.build();
    }

    Trace trace(int index) {
        return made(index).trace();
    }

    AgenticSession made(int index) {
        java.util.Objects.checkIndex(index, shape.sessions());
        return new AgenticSession(shape, seed, index);
    }
}
