package dev.isochron.calibration.compat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;

/** The original's order statistics and its rounding. */
final class Medians {
    private Medians() {}

    /** The middle value; of an even number of them the mean of the two in the middle. */
    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** The value at {@code min(n - 1, floor(n * p / 100))} of n sorted ones; 0 of none. */
    static double percentile(double[] values, double percent) {
        if (values.length == 0) {
            return 0;
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[(int) Math.min(sorted.length - 1, Math.floor(sorted.length * percent / 100))];
    }

    /** Rounded half-even to whole thousands on the exact binary value: 112,500 gives 112,000. */
    static long thousands(double value) {
        return new BigDecimal(value).setScale(-3, RoundingMode.HALF_EVEN).longValueExact();
    }
}
