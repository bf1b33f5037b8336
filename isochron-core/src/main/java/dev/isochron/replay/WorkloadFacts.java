package dev.isochron.replay;

import dev.isochron.workload.LoadReport;
import dev.isochron.workload.Workload;
import dev.isochron.workload.WorkloadSummary;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What was replayed, in the words and numbers that results print.
 *
 * @param name file or generator with its parameters
 * @param closedLoop true for conversations driven by lanes, false for recorded arrivals
 * @param requests usable requests
 * @param conversations sessions, or requests without one
 * @param skipped records left out, by reason
 * @param notes other counts of the reader
 * @param messages the reader's messages
 * @param filesIgnored files that were no traces
 * @param summary token figures under an unlimited cache
 */
public record WorkloadFacts(
        String name,
        boolean closedLoop,
        long requestsRead,
        long requests,
        long conversations,
        SortedMap<String, Long> skipped,
        SortedMap<String, Long> notes,
        List<String> messages,
        List<String> filesIgnored,
        Summary summary) {
    public WorkloadFacts {
        skipped = Collections.unmodifiableSortedMap(new TreeMap<>(skipped));
        notes = Collections.unmodifiableSortedMap(new TreeMap<>(notes));
        messages = List.copyOf(messages);
        filesIgnored = List.copyOf(filesIgnored);
    }

    /**
     * @param medianStartDepthTokens token-weighted median depth at which chunks start
     */
    public record Summary(
            long promptTokens,
            long uncachedTokens,
            Percentiles prompt,
            Percentiles uncached,
            long medianStartDepthTokens) {}

    public record Percentiles(long p10, long p50, long p90, long p99, long max) {}

    static WorkloadFacts of(Workload workload, WorkloadSummary summary) {
        LoadReport report = workload.report();
        return new WorkloadFacts(
                workload.name(),
                workload instanceof dev.isochron.workload.SessionWorkload,
                report.requestsRead(),
                report.requestsUsable(),
                report.conversations(),
                report.skipped(),
                report.notes(),
                report.messages(),
                report.filesIgnored(),
                new Summary(
                        summary.promptTokens(),
                        summary.uncachedTokens(),
                        of(summary.prompt()),
                        of(summary.uncached()),
                        summary.medianStartDepthTokens()));
    }

    private static Percentiles of(WorkloadSummary.Percentiles p) {
        return new Percentiles(p.p10(), p.p50(), p.p90(), p.p99(), p.max());
    }
}
