package dev.isochron.calibration.compat;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Consecutive iterations in which one rank ran full chunks of a lone deep request and so set the pace alone. */
final class MonopolySpan {
    private static final int PAIR_DISTANCE = 3;

    private final long[] cachedTokens;
    private final double[] millis;

    MonopolySpan(long[] cachedTokens, double[] millis) {
        this.cachedTokens = cachedTokens;
        this.millis = millis;
    }

    int samples() {
        return cachedTokens.length;
    }

    long cachedTokens(int sample) {
        return cachedTokens[sample];
    }

    LongStream allCachedTokens() {
        return Arrays.stream(cachedTokens);
    }

    double millis(int sample) {
        return millis[sample];
    }

    /** The samples with {@code from <= cached < to}. */
    MonopolySpan within(long from, long to) {
        int[] kept = IntStream.range(0, samples())
                .filter(i -> cachedTokens[i] >= from && cachedTokens[i] < to)
                .toArray();
        return new MonopolySpan(
                Arrays.stream(kept).mapToLong(i -> cachedTokens[i]).toArray(),
                Arrays.stream(kept).mapToDouble(i -> millis[i]).toArray());
    }

    /** The slopes in milliseconds per cached token between samples at least {@value #PAIR_DISTANCE} apart. */
    double[] pairSlopes() {
        double[] slopes = new double[samples() * samples()];
        int count = 0;
        for (int i = 0; i < samples(); i++) {
            for (int j = i + PAIR_DISTANCE; j < samples(); j++) {
                if (cachedTokens[j] > cachedTokens[i]) {
                    slopes[count++] = (millis[j] - millis[i]) / (cachedTokens[j] - cachedTokens[i]);
                }
            }
        }
        return Arrays.copyOf(slopes, count);
    }
}
