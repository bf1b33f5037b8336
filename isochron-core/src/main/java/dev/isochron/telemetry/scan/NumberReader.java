package dev.isochron.telemetry.scan;

import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * Reads one decimal number with an optional exponent. After {@link #read} the value is {@code mantissa * 10^exponent} and
 * {@link #end()} stands behind it; what may stand there is the caller's business.
 */
final class NumberReader {
    /** What stood where a number was expected. */
    enum Found {
        NUMBER,
        /** {@code N/A}, {@code None}, {@code nan}, {@code inf} or a negative number: said, but no value. */
        NO_VALUE,
        SOMETHING_ELSE
    }

    private static final byte[][] NO_VALUE_WORDS = {
        "N/A".getBytes(US_ASCII), "None".getBytes(US_ASCII), "nan".getBytes(US_ASCII), "inf".getBytes(US_ASCII)
    };
    private static final long MAX_MANTISSA = Long.MAX_VALUE / 10 - 1;
    private static final int MAX_EXPONENT = 280;

    private int end;
    private long mantissa;
    private int exponent;

    int end() {
        return end;
    }

    long mantissa() {
        return mantissa;
    }

    int exponent() {
        return exponent;
    }

    Found read(byte[] bytes, int from, int to) {
        end = from;
        if (from < to && bytes[from] == '-') {
            Found behind = read(bytes, from + 1, to);
            return behind == Found.NUMBER ? Found.NO_VALUE : behind;
        }
        if (from < to && AsciiBytes.isDigit(bytes[from])) {
            return readDecimal(bytes, from, to);
        }
        for (byte[] word : NO_VALUE_WORDS) {
            if (AsciiBytes.startsWith(bytes, from, to, word)) {
                end = from + word.length;
                return Found.NO_VALUE;
            }
        }
        return Found.SOMETHING_ELSE;
    }

    /** Reads digits only. */
    Found readInteger(byte[] bytes, int from, int to) {
        Found found = read(bytes, from, to);
        return found == Found.NUMBER && exponent != 0 ? Found.SOMETHING_ELSE : found;
    }

    private Found readDecimal(byte[] bytes, int from, int to) {
        mantissa = 0;
        exponent = 0;
        digits(bytes, from, to, 0);
        if (end < to && bytes[end] == '.') {
            int point = end;
            digits(bytes, end + 1, to, -1);
            if (end == point + 1) {
                return Found.SOMETHING_ELSE;
            }
        }
        if (end < to && (bytes[end] == 'e' || bytes[end] == 'E') && !readExponent(bytes, end + 1, to)) {
            return Found.SOMETHING_ELSE;
        }
        return Math.abs(exponent) <= MAX_EXPONENT ? Found.NUMBER : Found.SOMETHING_ELSE;
    }

    /** Takes digits into the mantissa; those beyond its 18 places only move the exponent. */
    private void digits(byte[] bytes, int from, int to, int exponentPerDigit) {
        long value = mantissa;
        int shift = exponent;
        int at = from;
        for (; at < to && AsciiBytes.isDigit(bytes[at]); at++) {
            if (value < MAX_MANTISSA) {
                value = value * 10 + (bytes[at] - '0');
                shift += exponentPerDigit;
            } else {
                shift += exponentPerDigit + 1;
            }
        }
        mantissa = value;
        exponent = shift;
        end = at;
    }

    private boolean readExponent(byte[] bytes, int from, int to) {
        int at = from;
        boolean negative = at < to && bytes[at] == '-';
        if (at < to && (negative || bytes[at] == '+')) {
            at++;
        }
        int first = at;
        int value = 0;
        for (; at < to && AsciiBytes.isDigit(bytes[at]); at++) {
            value = Math.min(value * 10 + (bytes[at] - '0'), 10_000);
        }
        end = at;
        exponent += negative ? -value : value;
        return at > first;
    }
}
