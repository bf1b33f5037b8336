package dev.isochron.calibration.joint;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the joint fit says; times in milliseconds.
 *
 * @param theta the parameters; c0 is 0 where it is folded into c1, r where it is not measured
 * @param c0Status measured, or not identifiable and folded into c1
 * @param rStatus measured, or not identifiable and reported as 0
 * @param c0 empty where it is folded
 * @param r r per KV token and chunk, measured or not
 * @param slope g, milliseconds per KV token of a full chunk
 * @param intercept A, milliseconds of a full chunk at depth 0
 * @param amortisedOffset K_am, tokens
 * @param marginalOffset K_mg, tokens; empty where c0 is folded
 * @param perChunkTokens R, tokens, measured or not
 * @param perChunkDeviation standard deviation of R, tokens
 * @param bands slope by band of depth
 */
public record JointResult(
        Theta theta,
        Status c0Status,
        Status rStatus,
        Optional<Interval> c0,
        Interval c1,
        Interval c2,
        Interval r,
        Interval slope,
        Interval intercept,
        Interval amortisedOffset,
        Optional<Interval> marginalOffset,
        Interval perChunkTokens,
        double perChunkDeviation,
        Quality quality,
        List<Band> bands) {

    public JointResult {
        bands = List.copyOf(bands);
    }

    /**
     * How good the fit is; all are shares.
     *
     * @param validationMedian median relative error on blocks that were not fitted
     * @param validationP90 its 90th percentile
     * @param validationSingleMedian the median over rows whose responsible rank ran one request
     * @param ambiguousShare iterations whose two longest ranks lie within 2 %
     * @param multiRequestShare iterations whose responsible rank ran several requests
     * @param stallIterationShare iterations more than 20 % above the fit
     * @param stallTimeShare time lost in them
     */
    public record Quality(
            double validationMedian,
            double validationP90,
            double validationSingleMedian,
            double ambiguousShare,
            double multiRequestShare,
            double stallIterationShare,
            double stallTimeShare) {}

    /**
     * The slope in one band of depth.
     *
     * @param from least depth in tokens
     * @param to depth it ends before; empty for the last one
     * @param rows iterations whose responsible rank ran a single request there
     * @param slopeMillisPerKv empty with fewer than 30 rows
     * @param flagged whether time is not linear there
     */
    public record Band(long from, Optional<Long> to, int rows, OptionalDouble slopeMillisPerKv, boolean flagged) {}
}
