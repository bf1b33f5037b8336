package dev.isochron.telemetry.scan;

/**
 * Removes colour and cursor sequences from a line, in place: ESC, {@code [}, parameters, a letter; ESC may also be spelled
 * <code>\</code>{@code u001b} or {@code \x1b}, as container logs do.
 */
final class AnsiRemoval {
    private static final byte ESCAPE = 0x1b;

    private AnsiRemoval() {}

    /** Closes the gaps that the sequences leave in {@code [from, to)} and returns the new end. */
    static int remove(byte[] bytes, int from, int to) {
        int first = from;
        while (first < to && bytes[first] != ESCAPE && bytes[first] != '\\') {
            first++;
        }
        return first == to ? to : compact(bytes, first, to);
    }

    private static int compact(byte[] bytes, int from, int to) {
        int kept = from;
        int at = from;
        while (at < to) {
            int end = sequenceEnd(bytes, at, to);
            if (end > at) {
                at = end;
            } else {
                bytes[kept++] = bytes[at++];
            }
        }
        return kept;
    }

    /** The end of the sequence that starts at {@code at}; {@code at} itself where none does. */
    private static int sequenceEnd(byte[] bytes, int at, int to) {
        int bracket = at + escapeLength(bytes, at, to);
        if (bracket == at || bracket >= to || bytes[bracket] != '[') {
            return at;
        }
        int end = bracket + 1;
        while (end < to && bytes[end] >= 0x20 && bytes[end] < 0x40) {
            end++;
        }
        return end < to && AsciiBytes.isLetter(bytes[end]) ? end + 1 : at;
    }

    private static int escapeLength(byte[] bytes, int at, int to) {
        if (bytes[at] == ESCAPE) {
            return 1;
        }
        if (bytes[at] != '\\' || at + 1 >= to) {
            return 0;
        }
        return switch (bytes[at + 1]) {
            case 'u' -> spells(bytes, at + 2, to, "001b") ? 6 : 0;
            case 'x' -> spells(bytes, at + 2, to, "1b") ? 4 : 0;
            default -> 0;
        };
    }

    private static boolean spells(byte[] bytes, int at, int to, String lowerCase) {
        if (to - at < lowerCase.length()) {
            return false;
        }
        for (int i = 0; i < lowerCase.length(); i++) {
            if ((bytes[at + i] | 0x20) != (lowerCase.charAt(i) | 0x20)) {
                return false;
            }
        }
        return true;
    }
}
