package dev.isochron.calibration.advice;

import dev.isochron.calibration.joint.JointResult;
import dev.isochron.calibration.log.DepthCurve;
import dev.isochron.cost.CostKnobs;

/**
 * The values to set.
 *
 * @param kvOffset K
 * @param kvDepthThresholdTokens D
 * @param perChunkDepthTokens R, 0 where the log shows no such term
 * @param aboveFloorShare share of the logged tokens deeper than {@code 3K + 4D}, where the head-of-line floor costs more than a budget
 */
public record Advice(KvOffset kvOffset, long kvDepthThresholdTokens, long perChunkDepthTokens, double aboveFloorShare) {
    /** D is the token-weighted depth percentile, rounded half-even to thousands. */
    public static Advice of(JointResult fit, int maxNumTokens, DepthCurve depths, double percentile) {
        CostKnobs knobs = CostKnobs.of(FittedModel.of(fit, maxNumTokens));
        KvOffset offset = KvOffset.of(knobs.kvOffsetTokens(), fit);
        long threshold = Rounding.thousands(depths.percentile(percentile));
        double floor = 3.0 * offset.recommendedTokens() + 4.0 * threshold;
        return new Advice(offset, threshold, knobs.perChunkDepthTokens(), depths.shareAbove(floor));
    }

    /** Whether the scheduler's budget {@code (K + D)*M + R*D} fits a {@code long}. */
    public boolean budgetFits(int maxNumTokens) {
        double budget = ((double) kvOffset.recommendedTokens() + kvDepthThresholdTokens) * maxNumTokens
                + (double) perChunkDepthTokens * kvDepthThresholdTokens;
        return kvOffset.recommendedTokens() > 0 && budget < Long.MAX_VALUE;
    }
}
