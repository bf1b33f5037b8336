package dev.isochron.calibration.compat;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The original's line rule: tag, iteration, both times and the four states keys, in this order, with gaps as short as possible. A
 * number that is cut at the end of the line is taken as it stands.
 */
final class CompatLine {
    private static final Pattern LINE = Pattern.compile(
            "\\[RANK (\\d+)\\] iter = (\\d+),.*?host_step_time = [\\d.]+ms, prev_device_step_time = (N/A|[\\d.]+)m?s?,"
                    + ".*?'num_ctx_requests': (\\d+), 'num_ctx_tokens': (\\d+), 'num_generation_tokens': (\\d+),"
                    + " 'cached_kv_tokens': (\\d+)",
            Pattern.UNIX_LINES);
    private static final byte[] TAG = "[RANK ".getBytes(UTF_8);

    private CompatLine() {}

    /** The record of a line, decoded with replacement; lines without the tag are not even decoded. */
    static Optional<CompatRecord> read(byte[] bytes, int from, int to) {
        if (!hasTag(bytes, from, to)) {
            return Optional.empty();
        }
        return read(new String(bytes, from, to - from, UTF_8));
    }

    static Optional<CompatRecord> read(String line) {
        Matcher match = LINE.matcher(line);
        if (!match.find()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new CompatRecord(
                    Long.parseLong(match.group(2)),
                    Integer.parseInt(match.group(1)),
                    millis(match.group(3)),
                    Integer.parseInt(match.group(4)),
                    Integer.parseInt(match.group(5)),
                    Long.parseLong(match.group(7))));
        } catch (NumberFormatException tooLong) {
            return Optional.empty();
        }
    }

    /** Digits and points are not always a number: {@code 1.2.3} is none. */
    private static OptionalDouble millis(String written) {
        boolean number = written.indexOf('.') == written.lastIndexOf('.') && !written.equals(".");
        return number && !written.equals("N/A")
                ? OptionalDouble.of(Double.parseDouble(written))
                : OptionalDouble.empty();
    }

    private static boolean hasTag(byte[] bytes, int from, int to) {
        for (int at = from; at <= to - TAG.length; at++) {
            if (bytes[at] == TAG[0] && Arrays.equals(bytes, at, at + TAG.length, TAG, 0, TAG.length)) {
                return true;
            }
        }
        return false;
    }
}
