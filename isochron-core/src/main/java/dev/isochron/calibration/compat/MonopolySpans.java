package dev.isochron.calibration.compat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Finds the monopoly spans of a log. */
final class MonopolySpans {
    private static final double DEEPER = 1.5;

    private final CompatLog log;
    private final int maxNumTokens;
    private final List<Long> cached = new ArrayList<>();
    private final List<Double> millis = new ArrayList<>();

    private MonopolySpans(CompatLog log, int maxNumTokens) {
        this.log = log;
        this.maxNumTokens = maxNumTokens;
    }

    /** The spans of at least {@code minSpan} samples, rank by rank. */
    static List<MonopolySpan> find(CompatLog log, int maxNumTokens, int minSpan) {
        MonopolySpans finder = new MonopolySpans(log, maxNumTokens);
        List<MonopolySpan> spans = new ArrayList<>();
        long[] iterations = log.iterations();
        for (int rank : log.ranks()) {
            for (long iteration : iterations) {
                if (!finder.takeSample(iteration, rank)) {
                    finder.endSpan(minSpan, spans);
                }
            }
            finder.endSpan(minSpan, spans);
        }
        return spans;
    }

    private boolean takeSample(long iteration, int rank) {
        Optional<CompatRecord> here = log.record(iteration, rank).filter(this::isLoneFullChunk);
        if (here.isEmpty()) {
            return false;
        }
        OptionalDouble time = log.time(iteration);
        long nextCached = here.get().cachedTokens() + maxNumTokens;
        boolean goesOn = log.record(iteration + 1, rank)
                .filter(next -> next.requests() == 1 && next.cachedTokens() == nextCached)
                .isPresent();
        if (!goesOn || time.isEmpty() || !isDeepest(here.get())) {
            return false;
        }
        cached.add(here.get().cachedTokens());
        millis.add(time.getAsDouble());
        return true;
    }

    private boolean isLoneFullChunk(CompatRecord record) {
        return record.requests() == 1 && record.tokens() == maxNumTokens;
    }

    private boolean isDeepest(CompatRecord record) {
        OptionalDouble others = log.recordsOf(record.iteration()).stream()
                .filter(other -> other.rank() != record.rank())
                .mapToDouble(CompatRecord::meanCached)
                .max();
        return others.isPresent() && record.cachedTokens() > DEEPER * others.getAsDouble();
    }

    private void endSpan(int minSpan, List<MonopolySpan> spans) {
        if (cached.size() >= minSpan) {
            spans.add(new MonopolySpan(
                    cached.stream().mapToLong(Long::longValue).toArray(),
                    millis.stream().mapToDouble(Double::doubleValue).toArray()));
        }
        cached.clear();
        millis.clear();
    }
}
