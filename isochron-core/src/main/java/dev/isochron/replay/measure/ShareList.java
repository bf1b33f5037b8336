package dev.isochron.replay.measure;

import java.util.Arrays;
import java.util.OptionalDouble;

/** A growing list of shares with exact percentiles. */
final class ShareList {
    private double[] values = new double[256];
    private int size;

    void add(double value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size * 2);
        }
        values[size++] = value;
    }

    OptionalDouble mean() {
        return Arrays.stream(values, 0, size).average();
    }

    /** Index {@code ceil(p/100 * n) - 1} of the sorted values. */
    OptionalDouble percentile(int percent) {
        if (size == 0) {
            return OptionalDouble.empty();
        }
        double[] sorted = Arrays.copyOf(values, size);
        Arrays.sort(sorted);
        return OptionalDouble.of(sorted[Math.toIntExact(Math.ceilDiv((long) size * percent, 100L)) - 1]);
    }
}
