package dev.isochron.telemetry;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The fields of one record by name, in whatever order they stand; everything before {@code iter = } is a logger's business. A value
 * ends at the next comma and blank that is not inside braces.
 */
final class RecordFields {
    private static final String START = IterationField.ITERATION.label() + " = ";

    private final Map<String, String> values;

    private RecordFields(Map<String, String> values) {
        this.values = values;
    }

    /** The record of a line, if it has one: {@code iter = } with a digit behind and no letter or underscore before. */
    static Optional<RecordFields> find(String line) {
        for (int at = line.indexOf(START); at >= 0; at = line.indexOf(START, at + 1)) {
            if (startsRecord(line, at)) {
                return Optional.of(new RecordFields(split(line, at, ": = ")));
            }
        }
        return Optional.empty();
    }

    private static boolean startsRecord(String line, int at) {
        int digit = at + START.length();
        boolean free = at == 0 || !(Character.isLetter(line.charAt(at - 1)) || line.charAt(at - 1) == '_');
        return free && digit < line.length() && Character.isDigit(line.charAt(digit));
    }

    /** What stands inside the braces of a value, by name without quotes. */
    static RecordFields ofBraces(String value) {
        if (value.length() < 2 || value.charAt(0) != '{' || value.charAt(value.length() - 1) != '}') {
            throw new IllegalArgumentException("states is '" + value + "'; expected {...}, closed");
        }
        String inside = value.substring(1, value.length() - 1);
        return new RecordFields(split(inside, 0, "':= "));
    }

    /** Splits {@code name SEPARATOR value, ...}; the separator is any run of the given characters. */
    private static Map<String, String> split(String text, int from, String separators) {
        Map<String, String> values = new LinkedHashMap<>();
        for (int at = from; at < text.length(); ) {
            int end = endOfField(text, at);
            int name = skip(text, at, end, separators);
            int nameEnd = firstOf(text, name, end, separators);
            int value = skip(text, nameEnd, end, separators);
            values.put(text.substring(name, nameEnd), text.substring(value, end));
            at = end + 2;
        }
        return values;
    }

    private static int endOfField(String text, int from) {
        int depth = 0;
        for (int at = from; at < text.length(); at++) {
            char c = text.charAt(at);
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (depth <= 0 && c == ',' && at + 1 < text.length() && text.charAt(at + 1) == ' ') {
                return at;
            }
        }
        return text.length();
    }

    private static int skip(String text, int from, int end, String characters) {
        int at = from;
        while (at < end && characters.indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at;
    }

    private static int firstOf(String text, int from, int end, String characters) {
        int at = from;
        while (at < end && characters.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return at;
    }

    /** A value by name; empty if it is missing or written as not available. */
    Optional<String> value(String name) {
        return Optional.ofNullable(values.get(name)).filter(value -> !value.equals(IterationLineWriter.ABSENT));
    }

    boolean isEmpty() {
        return values.isEmpty();
    }
}
