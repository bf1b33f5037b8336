package dev.isochron.report;

import java.util.Locale;
import java.util.OptionalDouble;

/** Numbers as tables print them, the same in every locale; a figure that is not there is a dash. */
final class Figures {
    static final String NONE = "-";

    private Figures() {}

    /** A whole number with thousands separators. */
    static String whole(OptionalDouble value) {
        return print("%,.0f", value);
    }

    static String oneDecimal(OptionalDouble value) {
        return print("%.1f", value);
    }

    /** At least three digits, at most two decimals: 1.23, 12.3, 123, 12,345. */
    static String threeDigits(OptionalDouble value) {
        double size = Math.abs(value.orElse(0));
        if (size < 9.995) {
            return print("%.2f", value);
        }
        return size < 99.95 ? print("%.1f", value) : whole(value);
    }

    /** A quotient as a change in percent: 1.186 is {@code +18.6%}. */
    static String change(OptionalDouble quotient) {
        return quotient.isPresent() ? print("%+.1f%%", OptionalDouble.of(100 * (quotient.getAsDouble() - 1))) : NONE;
    }

    static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    private static String print(String format, OptionalDouble value) {
        return value.isPresent() && Double.isFinite(value.getAsDouble())
                ? String.format(Locale.ROOT, format, value.getAsDouble())
                : NONE;
    }
}
