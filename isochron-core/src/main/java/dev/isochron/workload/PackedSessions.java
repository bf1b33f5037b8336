package dev.isochron.workload;

import java.util.Objects;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Sessions that are stored, or made when asked for, in packed form. */
final class PackedSessions implements SessionWorkload {
    private final String name;
    private final int blockTokens;
    private final int count;
    private final IntFunction<Trace> traces;
    private final Supplier<LoadReport> report;

    PackedSessions(String name, int blockTokens, int count, IntFunction<Trace> traces, Supplier<LoadReport> report) {
        this.name = name;
        this.blockTokens = blockTokens;
        this.count = count;
        this.traces = traces;
        this.report = report;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int blockTokens() {
        return blockTokens;
    }

    @Override
    public LoadReport report() {
        return report.get();
    }

    @Override
    public int sessions() {
        return count;
    }

    @Override
    public Session session(int index) {
        return trace(index).session();
    }

    @Override
    public WorkloadSummary summary(int cacheBlockTokens, int maxNumTokens) {
        SummaryBuilder summary = new SummaryBuilder(blockTokens, cacheBlockTokens, maxNumTokens);
        for (int i = 0; i < count; i++) {
            Trace trace = trace(i);
            summary.add(trace.forest(), trace.requests(), blockTokens);
        }
        return summary.build();
    }

    @Override
    public SessionWorkload within(long maxTokens) {
        int[] kept = IntStream.range(0, count)
                .filter(index -> trace(index).fits(maxTokens))
                .toArray();
        if (kept.length == 0) {
            throw new WorkloadException(
                    name + ": trace_too_long (all " + count + " traces have a request, answer included, above "
                            + maxTokens + " tokens; expected one that has not)");
        }
        return new PackedSessions(name, blockTokens, kept.length, index -> trace(kept[index]), () -> reportOf(kept));
    }

    @Override
    public SessionWorkload scaledDown(int divisor) {
        if (divisor < 1 || blockTokens % divisor != 0) {
            throw new WorkloadException(name + ": blocks of " + blockTokens + " tokens cannot be made " + divisor
                    + " times shorter; expected a divisor of " + blockTokens);
        }
        return divisor == 1
                ? this
                : new PackedSessions(
                        name + " at 1/" + divisor,
                        blockTokens / divisor,
                        count,
                        index -> trace(index).scaledDown(divisor),
                        report);
    }

    private LoadReport reportOf(int[] kept) {
        long requests = IntStream.of(kept)
                .mapToLong(index -> trace(index).requests().size())
                .sum();
        return report.get().keeping(requests, kept.length, Defect.TRACE_TOO_LONG.reason());
    }

    Trace trace(int index) {
        return traces.apply(Objects.checkIndex(index, count));
    }
}
