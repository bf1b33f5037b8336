package dev.isochron.calibration.compat;

import dev.isochron.calibration.compat.CompatResult.Band;
import dev.isochron.calibration.compat.CompatResult.LogRange;
import dev.isochron.telemetry.scan.LineEnds;
import dev.isochron.telemetry.scan.LogLineReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Fits as the original does. Read the files, then ask for the range, then for the result. */
public final class CompatFit {
    private static final int MAX_LINE_BYTES = 1 << 20;
    private static final double LOW_SHARE = 0.65;
    private static final long DEEP_KV = 200_000;
    private static final long[] BANDS = {0, 200_000, 500_000, 1_050_000};
    private static final int[] PERCENTILES = {10, 25, 50, 90};

    private final CompatOptions options;
    private final CompatLog log = new CompatLog();
    private long largestTokens;
    private boolean sawFullChunk;

    public CompatFit(CompatOptions options) {
        this.options = options;
    }

    /** Reads one file; its records replace those of earlier ones with the same rank and iteration. */
    public void read(InputStream in) throws IOException {
        LogLineReader lines = new LogLineReader(in, LineEnds.UNIVERSAL, MAX_LINE_BYTES);
        while (lines.next()) {
            CompatLine.read(lines.bytes(), lines.from(), lines.to()).ifPresent(this::take);
        }
    }

    private void take(CompatRecord record) {
        log.put(record);
        largestTokens = Math.max(largestTokens, record.tokens());
        sawFullChunk |= record.tokens() == options.maxNumTokens();
    }

    /** Whether some record ran exactly M tokens. */
    public boolean sawFullChunk() {
        return sawFullChunk;
    }

    /** The most tokens that a record ran. */
    public long largestTokens() {
        return largestTokens;
    }

    /** What was read; empty without a record. */
    public Optional<LogRange> range() {
        log.seal();
        long[] iterations = log.iterations();
        if (iterations.length == 0) {
            return Optional.empty();
        }
        long timed =
                Arrays.stream(iterations).filter(it -> log.time(it).isPresent()).count();
        return Optional.of(new LogRange(
                log.records(),
                iterations[0],
                iterations[iterations.length - 1],
                log.ranks().size(),
                timed));
    }

    /** The fit; empty where the log has no monopoly span. */
    public Optional<CompatResult> fit() {
        Optional<LogRange> range = range();
        List<MonopolySpan> spans = MonopolySpans.find(log, options.maxNumTokens(), options.minSpan());
        if (range.isEmpty() || spans.isEmpty()) {
            return Optional.empty();
        }
        double slope = slope(spans).orElse(0);
        double c2 = slope / options.maxNumTokens();
        double intercept = intercept(spans, slope);
        double high = intercept / (c2 * options.maxNumTokens());
        double low = LOW_SHARE * high;
        long kvOffset = Double.isFinite(high) ? Medians.thousands((low + high) / 2) : 0;
        CompatLoad load = new CompatLoad(log, options.warmupIterations());
        double[] depths = load.depths();
        return Optional.of(new CompatResult(
                range.get(),
                spans.size(),
                spans.stream().mapToInt(MonopolySpan::samples).sum(),
                allCached(spans).min().orElse(0),
                allCached(spans).max().orElse(0),
                slope,
                c2,
                intercept,
                low,
                high,
                kvOffset,
                bands(spans),
                percentiles(depths),
                Medians.thousands(Medians.percentile(depths, options.percentile())),
                load.balance(intercept, c2, options.maxNumTokens(), kvOffset)));
    }

    /** Median over the spans of the median over their pairs; spans without a pair give nothing. */
    private static OptionalDouble slope(List<MonopolySpan> spans) {
        double[] slopes = spans.stream()
                .map(MonopolySpan::pairSlopes)
                .filter(pairs -> pairs.length > 0)
                .mapToDouble(Medians::median)
                .toArray();
        return slopes.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Medians.median(slopes));
    }

    /** Median of T - g * kv over the deep samples; over all where none is deep. */
    private static double intercept(List<MonopolySpan> spans, double slope) {
        double[] deep = residuals(spans, slope, DEEP_KV);
        return Medians.median(deep.length > 0 ? deep : residuals(spans, slope, -1));
    }

    private static double[] residuals(List<MonopolySpan> spans, double slope, long deeperThan) {
        return spans.stream()
                .flatMapToDouble(span -> IntStream.range(0, span.samples())
                        .filter(i -> span.cachedTokens(i) > deeperThan)
                        .mapToDouble(i -> span.millis(i) - slope * span.cachedTokens(i)))
                .toArray();
    }

    private List<Band> bands(List<MonopolySpan> spans) {
        return IntStream.range(0, BANDS.length - 1)
                .mapToObj(i -> band(spans, BANDS[i], BANDS[i + 1]))
                .toList();
    }

    private Band band(List<MonopolySpan> spans, long from, long to) {
        List<MonopolySpan> cut = spans.stream()
                .map(span -> span.within(from, to))
                .filter(span -> span.samples() >= options.minSpan())
                .toList();
        OptionalDouble slope = slope(cut);
        return new Band(from, to, slope.isPresent() && slope.getAsDouble() == 0 ? OptionalDouble.empty() : slope);
    }

    private static Map<Integer, Double> percentiles(double[] depths) {
        Map<Integer, Double> result = new LinkedHashMap<>();
        for (int percent : PERCENTILES) {
            result.put(percent, Medians.percentile(depths, percent));
        }
        return result;
    }

    private static LongStream allCached(List<MonopolySpan> spans) {
        return spans.stream().flatMapToLong(MonopolySpan::allCachedTokens);
    }
}
