package dev.isochron.report;

import dev.isochron.calibration.joint.Interval;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers of a calibration, rounded half-even on the exact binary value: 112.5 prints 112. */
final class CalibrationFigures {
    private CalibrationFigures() {}

    static String fixed(double value, int decimals) {
        return new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
    }

    /** In thousands without decimals. */
    static String thousands(double value) {
        return fixed(value / 1000, 0) + "k";
    }

    static String percent(double share, int decimals) {
        return fixed(share * 100, decimals) + " %";
    }

    static String grouped(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    static String range(Interval interval, int decimals) {
        return "[" + fixed(interval.low(), decimals) + ", " + fixed(interval.high(), decimals) + "]";
    }

    static String thousandsRange(double low, double high) {
        return "[" + thousands(low) + ", " + thousands(high) + "]";
    }

    static String counted(long count, String one, String many) {
        return grouped(count) + " " + (count == 1 ? one : many);
    }
}
