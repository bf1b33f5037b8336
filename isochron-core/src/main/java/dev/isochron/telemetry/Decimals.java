package dev.isochron.telemetry;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Plain decimals, never with an exponent, because some readers of the line know only digits and points. */
final class Decimals {
    private static final int NANOS_PER_MILLI = 1_000_000;

    private Decimals() {}

    /** Appends nanoseconds as milliseconds: all six decimals that matter, no trailing zeros. Example: 812,500,000 is 812.5. */
    static void appendMillis(StringBuilder out, long nanos) {
        out.append(nanos / NANOS_PER_MILLI);
        int rest = (int) (nanos % NANOS_PER_MILLI);
        if (rest != 0) {
            out.append('.');
            for (int digit = NANOS_PER_MILLI / 10; rest != 0; digit /= 10) {
                out.append((char) ('0' + rest / digit));
                rest %= digit;
            }
        }
    }

    /** Reads milliseconds into nanoseconds, half-even. */
    static long millisToNanos(String millis) {
        return new BigDecimal(millis)
                .movePointRight(6)
                .setScale(0, RoundingMode.HALF_EVEN)
                .longValueExact();
    }

    /** Appends a number from 0 to 1 with three decimals, half-even on its exact binary value. Example: 0.0625 is 0.062. */
    static void appendThousandths(StringBuilder out, double value) {
        int thousandths = roundHalfEven(value);
        out.append((char) ('0' + thousandths / 1_000)).append('.');
        out.append((char) ('0' + thousandths / 100 % 10));
        out.append((char) ('0' + thousandths / 10 % 10));
        out.append((char) ('0' + thousandths % 10));
    }

    /** The product is rounded; fma tells on which side of it the exact one lies, which matters at a tie only. */
    private static int roundHalfEven(double value) {
        double product = value * 1_000;
        double exactMinusProduct = Math.fma(value, 1_000, -product);
        int floor = (int) product;
        double aboveTie = (product - floor) - 0.5;
        boolean isTie = aboveTie == 0 && exactMinusProduct == 0;
        boolean up = isTie ? floor % 2 == 1 : aboveTie > 0 || (aboveTie == 0 && exactMinusProduct > 0);
        return up ? floor + 1 : floor;
    }
}
