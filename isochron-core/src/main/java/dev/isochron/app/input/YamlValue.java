package dev.isochron.app.input;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A piece of a YAML document, with the line it starts on; anchors and merge keys are resolved. */
public sealed interface YamlValue {
    /** Line number in the file, from 1. */
    int line();

    /**
     * A single value as it is written.
     *
     * @param quoted true if it was written in quotes, so that {@code null} and {@code true} are words
     */
    record Scalar(int line, String text, boolean quoted) implements YamlValue {
        /** True for {@code null}, {@code ~} and nothing at all. */
        public boolean isNull() {
            return !quoted && (text.isEmpty() || text.equals("~") || text.equalsIgnoreCase("null"));
        }
    }

    record Sequence(int line, List<YamlValue> items) implements YamlValue {
        public Sequence {
            items = List.copyOf(items);
        }
    }

    /** Keys in the order of the file. */
    record Mapping(int line, Map<String, Entry> entries) implements YamlValue {
        public Mapping {
            entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
        }
    }

    /** A key's value, and the line the key stands on. */
    record Entry(int keyLine, YamlValue value) {}

    /** How a message shows it. */
    default String shown() {
        return switch (this) {
            case Scalar scalar -> scalar.isNull() ? "null" : scalar.text();
            case Sequence sequence -> "a list of " + sequence.items().size();
            case Mapping mapping -> "a block of " + mapping.entries().size() + " keys";
        };
    }
}
