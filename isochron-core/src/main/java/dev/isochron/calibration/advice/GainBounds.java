package dev.isochron.calibration.advice;

import dev.isochron.calibration.joint.Theta;
import dev.isochron.calibration.log.Rows;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Upper bounds of the gain in tokens per second from equal cost, over the logged iterations in which every rank has real work; 1 is no
 * gain. Both are empty where there is no such iteration.
 *
 * @param saturated median of {@code sum 1/(K + d)} over {@code ranks/(K + max d)}: chunks of any size, always enough work
 * @param withFloor chunks as the scheduler cuts them: M tokens at depths up to D, below that no less than M/4, in units of 64
 */
public record GainBounds(OptionalDouble saturated, OptionalDouble withFloor) {
    private static final int CHUNK_UNIT = 64;

    /** {@code theta} needs c0 apart from c1; see {@link FittedModel#parameters}. */
    public static GainBounds of(Rows rows, Theta theta, int maxNumTokens, Advice advice) {
        int[] full = IntStream.range(0, rows.count())
                .filter(row -> IntStream.range(0, rows.ranks()).allMatch(rank -> rows.isWork(row, rank)))
                .toArray();
        if (full.length == 0) {
            return new GainBounds(OptionalDouble.empty(), OptionalDouble.empty());
        }
        double[] gains = Arrays.stream(full)
                .mapToDouble(row -> saturated(rows, row, advice.kvOffset().recommendedTokens()))
                .sorted()
                .toArray();
        return new GainBounds(
                OptionalDouble.of(gains[gains.length / 2]),
                OptionalDouble.of(withFloor(rows, full, theta, maxNumTokens, advice)));
    }

    private static double saturated(Rows rows, int row, long kvOffset) {
        double sum = 0;
        double deepest = 0;
        for (int rank = 0; rank < rows.ranks(); rank++) {
            double depth = rows.meanDepth(row, rank) + rows.tokens(row, rank) / 2.0;
            sum += 1 / (kvOffset + depth);
            deepest = Math.max(deepest, depth);
        }
        return sum / (rows.ranks() / (kvOffset + deepest));
    }

    private static double withFloor(Rows rows, int[] full, Theta theta, int maxNumTokens, Advice advice) {
        double tokens = 0;
        double millis = 0;
        double plainMillis = 0;
        for (int row : full) {
            double longest = 0;
            double plainLongest = 0;
            for (int rank = 0; rank < rows.ranks(); rank++) {
                double depth = rows.meanDepth(row, rank);
                long chunk = chunk(depth, maxNumTokens, advice);
                tokens += chunk;
                longest = Math.max(longest, millis(theta, (double) chunk, depth));
                plainLongest = Math.max(plainLongest, millis(theta, maxNumTokens, depth));
            }
            millis += longest;
            plainMillis += plainLongest;
        }
        double plainTokens = (double) full.length * rows.ranks() * maxNumTokens;
        return (tokens / millis) / (plainTokens / plainMillis);
    }

    /**
     * The chunk of a request at a depth d beyond D: {@code max(floor(M/4), ((K+D)*M + R*D - R*d)/(K+d))}, down to multiples of 64.
     * Example: M = 8,192, K = 137,000, D = 114,000, R = 0, d = 300,000: 4,705.2, cut to 4,672.
     */
    static long chunk(double depth, int maxNumTokens, Advice advice) {
        double k = advice.kvOffset().recommendedTokens();
        double d = advice.kvDepthThresholdTokens();
        double r = advice.perChunkDepthTokens();
        if (depth <= d) {
            return maxNumTokens;
        }
        double equal = ((k + d) * maxNumTokens + r * d - r * depth) / (k + depth);
        long tokens = (long) Math.max(Math.floorDiv(maxNumTokens, 4), Math.min(equal, maxNumTokens));
        return Math.max(1, tokens < CHUNK_UNIT ? tokens : tokens / CHUNK_UNIT * CHUNK_UNIT);
    }

    private static double millis(Theta theta, double tokens, double depth) {
        return theta.c0() + theta.c1() * tokens + theta.c2() * tokens * (depth + tokens / 2) + theta.r() * depth;
    }
}
