package dev.isochron.telemetry.scan;

import static java.nio.charset.StandardCharsets.US_ASCII;

/** The last {@code [RANK r]} of the logger's prefix before a record. Labels of srun and mpirun number tasks and are none. */
final class RankTag {
    private static final byte[] OPENING = "[RANK ".getBytes(US_ASCII);
    private static final int MAX_DIGITS = 9;

    private boolean there;
    private int rank;

    boolean isThere() {
        return there;
    }

    /** The rank of the tag; 0 where there is none. */
    int rank() {
        return rank;
    }

    /** Looks for the tag in {@code [from, to)}, the prefix of a record. */
    void find(byte[] bytes, int from, int to) {
        there = false;
        rank = 0;
        for (int at = to - OPENING.length - 2; at >= from && !there; at--) {
            if (bytes[at] == '[' && AsciiBytes.startsWith(bytes, at, to, OPENING)) {
                read(bytes, at + OPENING.length, to);
            }
        }
    }

    private void read(byte[] bytes, int from, int to) {
        int value = 0;
        int at = from;
        while (at < to && at - from < MAX_DIGITS && AsciiBytes.isDigit(bytes[at])) {
            value = value * 10 + (bytes[at++] - '0');
        }
        there = at > from && at < to && bytes[at] == ']';
        rank = there ? value : 0;
    }
}
