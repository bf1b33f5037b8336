package dev.isochron.telemetry.scan;

/** What ends a line of a log. */
public enum LineEnds {
    /** {@code \n} and {@code \r\n}. */
    NEWLINE,
    /** These and a lone {@code \r}, which progress bars write. */
    UNIVERSAL
}
