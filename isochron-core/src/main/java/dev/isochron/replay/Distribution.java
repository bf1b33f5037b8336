package dev.isochron.replay;

import java.util.Arrays;
import java.util.Optional;

/**
 * Exact figures of a set of values; percentile p of n sorted values is the one at index {@code ceil(p/100 * n) - 1}.
 *
 * @param count how many
 * @param values empty if there are none
 */
public record Distribution(long count, Optional<Values> values) {
    public static final Distribution EMPTY = new Distribution(0, Optional.empty());

    /** In the unit of the values. */
    public record Values(double mean, double p50, double p90, double p99, double max) {}

    /** Figures of values in nanoseconds, in seconds. */
    public static Distribution ofNanos(long[] nanos) {
        return ofSorted(
                Arrays.stream(nanos).sorted().mapToDouble(value -> value / 1e9).toArray());
    }

    /** Figures of values as they are. */
    public static Distribution of(double[] values) {
        return ofSorted(Arrays.stream(values).sorted().toArray());
    }

    private static Distribution ofSorted(double[] sorted) {
        if (sorted.length == 0) {
            return EMPTY;
        }
        double mean = Arrays.stream(sorted).sum() / sorted.length;
        var values = new Values(
                mean,
                percentile(sorted, 50),
                percentile(sorted, 90),
                percentile(sorted, 99),
                sorted[sorted.length - 1]);
        return new Distribution(sorted.length, Optional.of(values));
    }

    /**
     * A percentile of sorted values: index {@code ceil(p/100 * n) - 1}. Example: p90 of 101 values is the one at index 90.
     *
     * @param percent 1 to 100
     */
    static double percentile(double[] sorted, int percent) {
        return sorted[index(sorted.length, percent)];
    }

    static int index(int count, int percent) {
        return Math.toIntExact(Math.ceilDiv((long) count * percent, 100L)) - 1;
    }
}
