package dev.isochron.workload;

import java.io.IOException;

/** Reads the scalar fields of one record and remembers the first that is wrong. Reused from record to record. */
final class FieldReader {
    private final JsonScanner scanner;
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
        scanner.next();
        long offset = scanner.source().offset();
        String token = scanner.scalar();
        int value = Numbers.count(token);
        check(name, offset, token, value == Numbers.NONE, Numbers.COUNT_RANGE);
        return value;
    }

    /** A time as nanoseconds; {@link Numbers#NONE} if it is null or wrong. */
    long time(String name, double unitNanos) throws IOException, MalformedTextException {
        scanner.next();
        long offset = scanner.source().offset();
        String token = scanner.scalar();
        long value = Numbers.nanos(token, unitNanos);
        check(name, offset, token, value == Numbers.NONE, Numbers.TIME_RANGE);
        return value;
    }

    /** A string without its quotes, or whatever else stands there as written. */
    String text() throws IOException, MalformedTextException {
        return scanner.next() == '"' ? scanner.string() : scanner.scalar();
    }

    private void check(String name, long offset, String token, boolean bad, String expected) {
        if (bad && !hasBadField() && !token.equals("null")) {
            badName = name;
            badOffset = offset;
            badValue = JsonScanner.shorten(token);
            badExpected = expected;
        }
    }
}
