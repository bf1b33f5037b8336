package dev.isochron.calibration.joint;

import java.util.Arrays;

/** Order statistics. */
final class Quantiles {
    private Quantiles() {}

    /** The middle value, or the mean of the two in the middle; 0 of none. Reorders {@code values[0, count)}. */
    static double median(double[] values, int count) {
        if (count == 0) {
            return 0;
        }
        double upper = select(values, count, count / 2);
        if (count % 2 == 1) {
            return upper;
        }
        double lower = values[0];
        for (int i = 1; i < count / 2; i++) {
            lower = Math.max(lower, values[i]);
        }
        return (lower + upper) / 2;
    }

    /** The quantile at {@code share} of 0..1, linear between neighbours; 0 of none. */
    static double at(double[] values, double share) {
        if (values.length == 0) {
            return 0;
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double place = share * (sorted.length - 1);
        int below = (int) Math.floor(place);
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }

    /** Standard deviation about the mean. */
    static double deviation(double[] values) {
        double mean = Arrays.stream(values).average().orElse(0);
        double sum = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
        return values.length < 2 ? 0 : Math.sqrt(sum / (values.length - 1));
    }

    /** The k-th smallest; what is smaller ends up before it (Hoare). */
    private static double select(double[] values, int count, int k) {
        int low = 0;
        int high = count - 1;
        while (low < high) {
            double pivot = values[(low + high) >>> 1];
            int i = low;
            int j = high;
            while (i <= j) {
                while (values[i] < pivot) {
                    i++;
                }
                while (values[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    double swap = values[i];
                    values[i++] = values[j];
                    values[j--] = swap;
                }
            }
            if (k <= j) {
                high = j;
            } else if (k >= i) {
                low = i;
            } else {
                break;
            }
        }
        return values[k];
    }
}
