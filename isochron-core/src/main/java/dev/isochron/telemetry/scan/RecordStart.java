package dev.isochron.telemetry.scan;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;

/** Where a record starts in a line: {@code iter = } DIGITS {@code ,} not preceded by a letter or an underscore. */
final class RecordStart {
    private static final byte[] WORD = "iter = ".getBytes(US_ASCII);
    private static final byte[] SHIFTS = shifts();

    private RecordStart() {}

    /** The first start at or behind {@code from}, or {@code to}. */
    static int find(byte[] bytes, int from, int to) {
        int last = to - WORD.length - 2;
        int at = from;
        while (at <= last) {
            if (AsciiBytes.startsWith(bytes, at, to, WORD) && isStart(bytes, from, at, to)) {
                return at;
            }
            at += SHIFTS[bytes[at + WORD.length - 1] & 0xff];
        }
        return to;
    }

    /** Where the digits of the start at {@code start} begin. */
    static int digits(int start) {
        return start + WORD.length;
    }

    private static boolean isStart(byte[] bytes, int from, int at, int to) {
        if (at > from && AsciiBytes.isLetterOrUnderscore(bytes[at - 1])) {
            return false;
        }
        int end = digits(at);
        while (end < to && AsciiBytes.isDigit(bytes[end])) {
            end++;
        }
        return end > digits(at) && end < to && bytes[end] == ',';
    }

    /** Horspool: how far the word may move by the byte under its last place. */
    private static byte[] shifts() {
        byte[] shifts = new byte[256];
        Arrays.fill(shifts, (byte) WORD.length);
        for (int i = 0; i < WORD.length - 1; i++) {
            shifts[WORD[i]] = (byte) (WORD.length - 1 - i);
        }
        return shifts;
    }
}
