package dev.isochron.telemetry;

import java.time.DateTimeException;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Values of a record by name and kind; a value that is missing or of another kind is refused with name, value and expectation. */
record TypedFields(RecordFields fields) {
    String required(String name) {
        return fields.value(name)
                .orElseThrow(() -> new IllegalArgumentException("iteration line has no value of " + name));
    }

    int count(String name) {
        String text = required(name);
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw bad(name, text, "an integer", e);
        }
    }

    long integer(String name) {
        return integer(name, required(name));
    }

    private static long integer(String name, String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw bad(name, text, "an integer", e);
        }
    }

    /** Two integers with a slash between. */
    long[] pair(String name) {
        String text = required(name);
        int slash = text.indexOf('/');
        String first = slash < 0 ? text : text.substring(0, slash);
        return new long[] {integer(name, first), integer(name, text.substring(slash + 1))};
    }

    OptionalDouble decimal(String name) {
        String text = fields.value(name).orElse("");
        try {
            return text.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text));
        } catch (NumberFormatException e) {
            throw bad(name, text, "a number, or N/A", e);
        }
    }

    /** Milliseconds, with their unit behind the number. */
    OptionalLong nanos(String name) {
        String text = fields.value(name).orElse("");
        if (text.isEmpty()) {
            return OptionalLong.empty();
        }
        try {
            String millis =
                    text.endsWith("ms") ? text.substring(0, text.length() - 2).strip() : "";
            return OptionalLong.of(Decimals.millisToNanos(millis));
        } catch (ArithmeticException | NumberFormatException e) {
            throw bad(name, text, "a number with ms behind it, or N/A", e);
        }
    }

    long timestampMillis(String name) {
        String text = required(name);
        try {
            return LogTime.parseMillis(text);
        } catch (DateTimeException e) {
            throw bad(name, text, "yyyy-mm-dd hh:mm:ss", e);
        }
    }

    private static IllegalArgumentException bad(String name, String value, String expected, Exception cause) {
        return new IllegalArgumentException(name + " is '" + value + "'; expected " + expected, cause);
    }
}
