package dev.isochron.calibration.log;

import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Depths of the logged work, each with the tokens that ran there. Beyond {@value #EXACT_VOTES} votes those of {@value #BIN_TOKENS}
 * tokens of depth are put together, so that memory has a bound; a percentile then moves by less than that.
 */
public final class DepthVotes {
    private static final int EXACT_VOTES = 500_000;
    private static final int BIN_TOKENS = 64;

    private double[] depths = new double[1024];
    private double[] weights = new double[1024];
    private int count;

    /** Every request of the record votes with its share of the tokens, at the middle of its chunk. */
    void add(RankWork work) {
        double share = (double) work.tokens() / work.requests();
        if (work.depths().size() == work.requests()) {
            for (long depth : work.depths()) {
                add((double) depth + share / 2, share);
            }
        } else {
            add((double) work.cachedTokens() / work.requests() + share / 2, work.tokens());
        }
    }

    void add(double depth, double weight) {
        if (count == EXACT_VOTES) {
            putTogether();
        }
        if (count == depths.length) {
            depths = Arrays.copyOf(depths, count * 2);
            weights = Arrays.copyOf(weights, count * 2);
        }
        depths[count] = depth;
        weights[count++] = weight;
    }

    private void putTogether() {
        SortedMap<Long, Bin> bins = new TreeMap<>();
        for (int i = 0; i < count; i++) {
            Bin vote = new Bin(weights[i], weights[i] * depths[i]);
            bins.merge((long) (depths[i] / BIN_TOKENS), vote, Bin::plus);
        }
        count = 0;
        for (Bin bin : bins.values()) {
            depths[count] = bin.weight == 0 ? 0 : bin.moment / bin.weight;
            weights[count++] = bin.weight;
        }
    }

    /** Votes that lie together: their weight, and their weighted depths. */
    private record Bin(double weight, double moment) {
        Bin plus(Bin other) {
            return new Bin(weight + other.weight, moment + other.moment);
        }
    }

    /** The votes in ascending order of depth. */
    public DepthCurve curve() {
        double[] sorted = Arrays.copyOf(depths, count);
        Arrays.sort(sorted);
        double[] cumulated = new double[count];
        for (int i = 0; i < count; i++) {
            cumulated[firstOf(sorted, depths[i])] += weights[i];
        }
        for (int i = 1; i < count; i++) {
            cumulated[i] += cumulated[i - 1];
        }
        return new DepthCurve(sorted, cumulated);
    }

    private static int firstOf(double[] sorted, double depth) {
        int low = 0;
        int high = sorted.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < depth) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
