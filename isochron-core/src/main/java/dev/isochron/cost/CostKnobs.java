package dev.isochron.cost;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Equal-cost knobs that follow from a cost model (replay-and-workloads.md 9.3).
 *
 * <p>R = r/c2 in whole tokens. K = c1/c2 if c0 was measured (every rank pays c0 once whatever it runs), else
 * 0.825 * (c0/M + c1)/c2, the middle of the range an unknown c0 leaves; half-even to thousands. Example: 137,000 for the built-in
 * profile either way.
 *
 * @param kvOffsetTokens K
 * @param perChunkDepthTokens R
 */
public record CostKnobs(long kvOffsetTokens, long perChunkDepthTokens) {
    private static final double MIDDLE_OF_ASSUMED_RANGE = 0.825;

    public static CostKnobs of(CostModel model) {
        double c1Nanos = model.c1MillisPerToken() * 1e6;
        double c0NanosPerToken = model.c0Millis() * 1e6 / model.maxNumTokens();
        double offset = switch (model.c0Status()) {
            case MEASURED -> c1Nanos / model.c2NanosPerTokenKv();
            case ASSUMED -> MIDDLE_OF_ASSUMED_RANGE * (c0NanosPerToken + c1Nanos) / model.c2NanosPerTokenKv();
        };
        return new CostKnobs(
                1000 * halfEven(offset / 1000), halfEven(model.rMicrosPerKv() * 1e3 / model.c2NanosPerTokenKv()));
    }

    private static long halfEven(double value) {
        return new BigDecimal(value).setScale(0, RoundingMode.HALF_EVEN).longValueExact();
    }
}
