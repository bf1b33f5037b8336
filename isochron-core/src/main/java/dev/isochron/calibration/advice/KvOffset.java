package dev.isochron.calibration.advice;

import dev.isochron.calibration.joint.Interval;
import dev.isochron.calibration.joint.JointResult;

/**
 * K, the KV depth at which the depth part of a token's cost equals the rest of it, in tokens.
 *
 * <p>Every rank pays c0 once per iteration whatever its chunk, so costs are equal exactly with {@code K_mg = c1/c2}. Where c0 is not
 * measured, an assumed share of 0 to 35 % of {@code K_am = (c0/M + c1)/c2} goes to it: {@code K = 0.825 * K_am}, between 0.65 of
 * the interval's low end and its high end. Example: K_am = 166,385.9 gives K = 137,268.4, recommended as 137,000.
 */
public record KvOffset(long recommendedTokens, double lowTokens, double highTokens) {
    private static final double LOW_SHARE = 0.65;

    static KvOffset of(long recommendedTokens, JointResult fit) {
        Interval range = fit.marginalOffset().orElse(fit.amortisedOffset());
        double lowShare = fit.marginalOffset().isPresent() ? 1 : LOW_SHARE;
        return new KvOffset(recommendedTokens, lowShare * range.low(), range.high());
    }
}
