package dev.isochron.telemetry;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** The two spellings of a second on an iteration line; the calendar is the one printed, whatever its zone. */
final class LogTime {
    private LogTime() {}

    static LocalDateTime ofMillis(long millis) {
        return LocalDateTime.ofEpochSecond(Math.floorDiv(millis, 1_000L), 0, ZoneOffset.UTC);
    }

    /** {@code 12/01/2026-02:41:24}, as in the prefix. */
    static void appendPrefixForm(StringBuilder out, LocalDateTime time) {
        appendTwo(out, time.getMonthValue()).append('/');
        appendTwo(out, time.getDayOfMonth()).append('/').append(time.getYear()).append('-');
        appendClock(out, time);
    }

    /** {@code 2026-12-01 02:41:24}, as in the field. */
    static void appendFieldForm(StringBuilder out, LocalDateTime time) {
        out.append(time.getYear()).append('-');
        appendTwo(out, time.getMonthValue()).append('-');
        appendTwo(out, time.getDayOfMonth()).append(' ');
        appendClock(out, time);
    }

    /**
     * Reads the field's form.
     *
     * @throws DateTimeException if the text is no such date and time
     */
    static long parseMillis(String text) {
        return LocalDateTime.parse(text.replace(' ', 'T')).toEpochSecond(ZoneOffset.UTC) * 1_000L;
    }

    private static void appendClock(StringBuilder out, LocalDateTime time) {
        appendTwo(out, time.getHour()).append(':');
        appendTwo(out, time.getMinute()).append(':');
        appendTwo(out, time.getSecond());
    }

    private static StringBuilder appendTwo(StringBuilder out, int number) {
        return out.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
    }
}
