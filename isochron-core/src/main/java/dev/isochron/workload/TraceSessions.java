package dev.isochron.workload;

import java.util.List;

/** Recorded sessions, packed. */
final class TraceSessions implements SessionWorkload {
    private final String name;
    private final List<Trace> traces;
    private final LoadReport report;

    TraceSessions(String name, List<Trace> traces, LoadReport report) {
        this.name = name;
        this.traces = List.copyOf(traces);
        this.report = report;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int blockTokens() {
        return traces.getFirst().blockTokens();
    }

    @Override
    public LoadReport report() {
        return report;
    }

    @Override
    public int sessions() {
        return traces.size();
    }

    @Override
    public Session session(int index) {
        return traces.get(index).session();
    }

    @Override
    public WorkloadSummary summary(int cacheBlockTokens, int maxNumTokens) {
        SummaryBuilder summary = new SummaryBuilder(blockTokens(), cacheBlockTokens, maxNumTokens);
        for (Trace trace : traces) {
            summary.add(trace.forest(), trace.requests(), trace.blockTokens());
        }
        return summary.build();
    }

    List<Trace> traces() {
        return traces;
    }
}
