package dev.isochron.telemetry.scan;

import dev.isochron.telemetry.scan.NumberReader.Found;
import org.jspecify.annotations.Nullable;

/**
 * Reads <code>{'key': value, ...}</code>. A value is an integer, {@code name(integer)} or {@code [integer, ...]}, directly followed by
 * a comma or the closing brace; without that brace nothing inside may be believed.
 */
final class StatesReader {
    private final NumberReader numbers = new NumberReader();
    private boolean closed;
    private boolean empty;
    private boolean wellFormed;

    /** Whether the closing brace was there. */
    boolean closed() {
        return closed;
    }

    /** Whether there was nothing between the braces: no forward was prepared yet. */
    boolean empty() {
        return closed && empty;
    }

    /** Whether everything between the braces was keys and values. */
    boolean wellFormed() {
        return wellFormed;
    }

    /** Reads the states that start at {@code from} and returns the place behind them. */
    int read(byte[] bytes, int from, int to, ScannedRecord record) {
        closed = false;
        empty = true;
        wellFormed = from < to && bytes[from] == '{';
        int at = wellFormed ? from + 1 : from;
        while (wellFormed) {
            at = AsciiBytes.skipBlanks(bytes, at, to);
            if (at >= to) {
                return to;
            }
            if (bytes[at] == '}') {
                closed = true;
                return at + 1;
            }
            at = readEntry(bytes, at, to, record);
        }
        return skipBroken(bytes, at, to);
    }

    /** Reads one entry and the comma behind it, but not the brace. */
    private int readEntry(byte[] bytes, int from, int to, ScannedRecord record) {
        empty = false;
        byte quote = bytes[from];
        if (quote != '\'' && quote != '"') {
            wellFormed = false;
            return from;
        }
        int hash = 0;
        int at = from + 1;
        while (at < to && bytes[at] != quote) {
            hash = FieldTable.hash(hash, bytes[at++]);
        }
        LogField field = FieldTable.STATES.find(hash, bytes, from + 1, at);
        at = AsciiBytes.skipBlanks(bytes, at + 1, to);
        if (at >= to || bytes[at] != ':') {
            wellFormed = false;
            return Math.min(at, to);
        }
        at = readValue(bytes, AsciiBytes.skipBlanks(bytes, at + 1, to), to, record, field);
        return at < to && bytes[at] == ',' ? at + 1 : at;
    }

    private int readValue(byte[] bytes, int from, int to, ScannedRecord record, @Nullable LogField field) {
        if (field == null || record.names(field)) {
            return skipValue(bytes, from, to);
        }
        int end = field.shape() == LogField.Shape.STATE_LIST
                ? readList(bytes, from, to, record, field)
                : readInteger(bytes, from, to, record, field);
        if (end < to && (bytes[end] == ',' || bytes[end] == '}')) {
            return end;
        }
        record.putMalformed(field);
        return skipValue(bytes, end, to);
    }

    private int readInteger(byte[] bytes, int from, int to, ScannedRecord record, LogField field) {
        int open = wrapperEnd(bytes, from, to);
        Found found = numbers.readInteger(bytes, open, to);
        int end = numbers.end();
        boolean wrapped = open > from;
        if (found == Found.SOMETHING_ELSE || (wrapped && (end >= to || bytes[end] != ')'))) {
            record.putMalformed(field);
            return end;
        }
        if (found == Found.NUMBER) {
            record.put(field, numbers.mantissa(), 0);
        } else {
            record.putNoValue(field);
        }
        return wrapped ? end + 1 : end;
    }

    /** Behind the bracket of {@code name(}, or {@code from} where no name stands. */
    private static int wrapperEnd(byte[] bytes, int from, int to) {
        if (from >= to || !AsciiBytes.isLetterOrUnderscore(bytes[from])) {
            return from;
        }
        int at = from;
        while (at < to && (AsciiBytes.isName(bytes[at]) || bytes[at] == '.')) {
            at++;
        }
        return at < to && bytes[at] == '(' ? at + 1 : from;
    }

    private int readList(byte[] bytes, int from, int to, ScannedRecord record, LogField field) {
        int at = AsciiBytes.skipBlanks(bytes, from + 1, to);
        boolean good = from < to && bytes[from] == '[';
        while (good && at < to && bytes[at] != ']') {
            good = numbers.readInteger(bytes, at, to) == Found.NUMBER;
            at = numbers.end();
            if (good) {
                record.addListedDepth(numbers.mantissa());
                if (at < to && bytes[at] == ',') {
                    at = AsciiBytes.skipBlanks(bytes, at + 1, to);
                } else {
                    good = at < to && bytes[at] == ']';
                }
            }
        }
        if (!good || at >= to) {
            record.putMalformed(field);
            return Math.min(at, to);
        }
        record.put(field, 0, 0);
        return at + 1;
    }

    /** The comma or brace that ends the value at {@code from}, outside its own brackets and quotes. */
    private static int skipValue(byte[] bytes, int from, int to) {
        int depth = 0;
        for (int at = from; at < to; at++) {
            switch (bytes[at]) {
                case '[', '(', '{' -> depth++;
                case ']', ')' -> depth--;
                case '}' -> {
                    if (depth <= 0) {
                        return at;
                    }
                    depth--;
                }
                case ',' -> {
                    if (depth <= 0) {
                        return at;
                    }
                }
                default -> {}
            }
        }
        return to;
    }

    private int skipBroken(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && bytes[at] != '}') {
            at++;
        }
        closed = at < to;
        return Math.min(at + 1, to);
    }
}
