package dev.isochron.workload;

import java.io.IOException;

/** Reads the scalar fields of one record and remembers the first that is wrong. Reused from record to record. */
final class FieldReader {
    private final JsonScanner scanner;
    private long lastOffset;
    private String badName = "";
    private long badOffset;
    private String badValue = "";
    private String badExpected = "";

    FieldReader(JsonScanner scanner) {
        this.scanner = scanner;
    }

    void clear() {
        badName = "";
    }

    /** Offset of the value read last. */
    long lastOffset() {
        return lastOffset;
    }

    boolean hasBadField() {
        return !badName.isEmpty();
    }

    String badName() {
        return badName;
    }

    long badOffset() {
        return badOffset;
    }

    String badValue() {
        return badValue;
    }

    String badExpected() {
        return badExpected;
    }

    /** A count; {@link Numbers#NONE} if it is null or wrong. */
    int count(String name) throws IOException, MalformedTextException {
        String token = scalar();
        int value = Numbers.count(token);
        check(name, token, value == Numbers.NONE, Numbers.COUNT_RANGE);
        return value;
    }

    /** A time as nanoseconds; {@link Numbers#NONE} if it is null or wrong. */
    long time(String name, double unitNanos) throws IOException, MalformedTextException {
        String token = scalar();
        long value = Numbers.nanos(token, unitNanos);
        check(name, token, value == Numbers.NONE, Numbers.TIME_RANGE);
        return value;
    }

    /** A number, literal or string as written. */
    String scalar() throws IOException, MalformedTextException {
        scanner.next();
        lastOffset = scanner.source().offset();
        return scanner.scalar();
    }

    /** A string without its quotes, or whatever else stands there as written. */
    String text() throws IOException, MalformedTextException {
        int c = scanner.next();
        lastOffset = scanner.source().offset();
        return c == '"' ? scanner.string() : scanner.scalar();
    }

    private void check(String name, String token, boolean bad, String expected) {
        if (bad && !hasBadField() && !token.equals("null")) {
            badName = name;
            badOffset = lastOffset;
            badValue = JsonScanner.shorten(token);
            badExpected = expected;
        }
    }
}
