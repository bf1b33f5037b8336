package dev.isochron.workload;

import java.math.BigDecimal;

/** Numbers as traces write them. */
final class Numbers {
    /** What a count must be, for messages. */
    static final String COUNT_RANGE = "a count of 0 .. 2147483647";

    /** What a time must be, for messages. */
    static final String TIME_RANGE = "a time of 0 .. 4000000000 s";

    /** What {@link #count} and {@link #nanos} answer for text that is none. */
    static final int NONE = -1;

    private static final double MOST_SECONDS = 4e9;

    private Numbers() {}

    /** Whether a token is a number by the grammar of JSON. */
    static boolean isNumber(String token) {
        int i = token.startsWith("-") ? 1 : 0;
        int digits = digits(token, i);
        if (digits == 0 || (digits > 1 && token.charAt(i) == '0')) {
            return false;
        }
        i += digits;
        if (i < token.length() && token.charAt(i) == '.') {
            digits = digits(token, i + 1);
            i += digits == 0 ? 0 : digits + 1;
        }
        if (i < token.length() && (token.charAt(i) == 'e' || token.charAt(i) == 'E')) {
            int sign = i + 1 < token.length() && "+-".indexOf(token.charAt(i + 1)) >= 0 ? 1 : 0;
            digits = digits(token, i + 1 + sign);
            i += digits == 0 ? 0 : digits + 1 + sign;
        }
        return i == token.length();
    }

    /** A whole number in [0, 2^31-1], or {@link #NONE}. */
    static int count(String token) {
        if (token.isEmpty() || token.length() > 10 || digits(token, 0) != token.length()) {
            return NONE;
        }
        long value = Long.parseLong(token);
        return value <= Integer.MAX_VALUE ? (int) value : NONE;
    }

    /** A time in units of {@code unitNanos} as nanoseconds, rounded; {@link #NONE} for text that is no number or outside [0, 4e9 s]. */
    static long nanos(String token, double unitNanos) {
        if (!isNumber(token)) {
            return NONE;
        }
        double nanos = Double.parseDouble(token) * unitNanos;
        return nanos >= 0 && nanos <= MOST_SECONDS * 1e9 ? Math.round(nanos) : NONE;
    }

    /** Nanoseconds as seconds, for messages. */
    static String seconds(long nanos) {
        return BigDecimal.valueOf(nanos, 9).stripTrailingZeros().toPlainString() + " s";
    }

    private static int digits(String token, int from) {
        int i = from;
        while (i < token.length() && token.charAt(i) >= '0' && token.charAt(i) <= '9') {
            i++;
        }
        return i - from;
    }
}
