package dev.isochron.calibration.advice;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** How recommended values are rounded. */
public final class Rounding {
    private Rounding() {}

    /** To whole thousands, half-even on the exact binary value. Example: 137,268.4 gives 137,000; 112,500 gives 112,000. */
    public static long thousands(double value) {
        return new BigDecimal(value).setScale(-3, RoundingMode.HALF_EVEN).longValueExact();
    }
}
