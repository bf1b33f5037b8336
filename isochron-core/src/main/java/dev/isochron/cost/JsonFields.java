package dev.isochron.cost;

import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/**
 * One JSON object read key by key: every refusal names the key, and a key nobody asked for is refused at the end.
 */
final class JsonFields {
    private final String prefix;
    private final JsonNode node;
    private final Set<String> asked = new TreeSet<>();

    JsonFields(String prefix, JsonNode node) {
        if (!node.isObject()) {
            throw new IllegalArgumentException(
                    (prefix.isEmpty() ? "the document" : prefix) + " is " + node + "; expected a JSON object");
        }
        this.prefix = prefix;
        this.node = node;
    }

    private static String dotted(String prefix, String key) {
        return prefix.isEmpty() ? key : prefix + "." + key;
    }

    IllegalArgumentException refuse(String key, String found, String expected) {
        return new IllegalArgumentException(dotted(prefix, key) + " is " + found + "; expected " + expected);
    }

    boolean has(String key) {
        asked.add(key);
        return node.has(key);
    }

    private JsonNode required(String key, String expected) {
        if (!has(key)) {
            throw refuse(key, "missing", expected);
        }
        return node.get(key);
    }

    String text(String key) {
        JsonNode value = required(key, "a string");
        if (!value.isString()) {
            throw refuse(key, value.toString(), "a string");
        }
        return value.stringValue();
    }

    String text(String key, String otherwise) {
        return has(key) ? text(key) : otherwise;
    }

    /** A finite number {@code >= 0}. */
    double number(String key) {
        JsonNode value = required(key, "a number >= 0");
        OptionalDouble number = value.isNumber() ? value.doubleValueOpt() : OptionalDouble.empty();
        if (number.isEmpty() || !Double.isFinite(number.getAsDouble()) || number.getAsDouble() < 0) {
            throw refuse(key, value.toString(), "a finite number >= 0");
        }
        return number.getAsDouble();
    }

    double number(String key, double otherwise) {
        return has(key) ? number(key) : otherwise;
    }

    long whole(String key) {
        JsonNode value = required(key, "an integer >= 0");
        if (!value.isIntegralNumber() || !value.canConvertToLong() || value.longValue() < 0) {
            throw refuse(key, value.toString(), "an integer from 0 to 2^63-1");
        }
        return value.longValue();
    }

    long whole(String key, long otherwise) {
        return has(key) ? whole(key) : otherwise;
    }

    JsonNode raw(String key) {
        return required(key, "a value");
    }

    JsonFields object(String key) {
        return new JsonFields(dotted(prefix, key), required(key, "an object"));
    }

    Set<String> names() {
        var names = new TreeSet<>(node.propertyNames());
        asked.addAll(names);
        return names;
    }

    /** A misspelt cost must not pass: refuses any key that was not asked for. */
    void nothingElse() {
        for (String key : node.propertyNames()) {
            if (!asked.contains(key)) {
                throw refuse(key, "unknown", "one of " + String.join(", ", asked));
            }
        }
    }
}
