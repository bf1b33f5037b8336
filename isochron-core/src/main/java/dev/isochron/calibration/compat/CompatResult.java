package dev.isochron.calibration.compat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the original says about a log.
 *
 * @param spans monopoly spans
 * @param samples samples in them
 * @param kvFrom least cached tokens of a sample
 * @param kvTo most cached tokens of a sample
 * @param slopeMillisPerKv g
 * @param c2MillisPerTokenKv g / M
 * @param interceptMillis A
 * @param offsetLow 0.65 of the upper end
 * @param offsetHigh A / (c2 * M)
 * @param kvOffset K
 * @param bands slope by band of depth
 * @param depths p10, p25, p50, p90 of the depth, one vote per record
 * @param kvDepthThreshold D
 * @param balance empty where no iteration has work on every rank
 */
public record CompatResult(
        LogRange log,
        int spans,
        int samples,
        long kvFrom,
        long kvTo,
        double slopeMillisPerKv,
        double c2MillisPerTokenKv,
        double interceptMillis,
        double offsetLow,
        double offsetHigh,
        long kvOffset,
        List<Band> bands,
        Map<Integer, Double> depths,
        long kvDepthThreshold,
        Optional<Balance> balance) {

    /**
     * What was read.
     *
     * @param timed iterations with a time
     */
    public record LogRange(long records, long firstIteration, long lastIteration, int ranks, long timed) {}

    /**
     * One band of depth.
     *
     * @param slopeMillisPerKv empty where there are too few samples
     */
    public record Band(long from, long to, OptionalDouble slopeMillisPerKv) {}

    /**
     * How unevenly the ranks were loaded.
     *
     * @param wasteMean mean share of rank time that waits, 0..1
     * @param wasteP90 its 90th percentile
     * @param gainMedian median of the possible gain, 1 = none
     */
    public record Balance(double wasteMean, double wasteP90, double gainMedian) {}
}
