package dev.isochron.telemetry;

import java.util.Optional;

/**
 * Writes and reads the iteration line, so that the two never part: what is written here is read back equal, up to the precision of the
 * line (seconds for the time stamp, three decimals for the utilisation).
 */
public final class IterationLineCodec {
    private IterationLineCodec() {}

    /** Appends the line of a record, without a line end. */
    public static void append(IterationRecord record, StringBuilder out) {
        new IterationLineWriter(out).append(record);
    }

    /** The line of a record, without a line end. */
    public static String write(IterationRecord record) {
        StringBuilder line = new StringBuilder(400);
        append(record, line);
        return line.toString();
    }

    /**
     * Reads a line; empty if it holds no record.
     *
     * @throws IllegalArgumentException if it holds one that lacks a field or has a bad value; the message names the field, the value
     *     and what was expected
     */
    public static Optional<IterationRecord> read(String line) {
        return RecordFields.find(line).map(IterationLineReader::record);
    }
}
