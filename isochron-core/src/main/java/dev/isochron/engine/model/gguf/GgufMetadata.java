package dev.isochron.engine.model.gguf;

import dev.isochron.engine.model.ModelFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The key-value pairs of a GGUF file, in file order, read with the type a key must have. */
public final class GgufMetadata {
    private final Path file;
    private final Map<String, GgufValue> values;

    GgufMetadata(Path file, Map<String, GgufValue> values) {
        this.file = file;
        this.values = new LinkedHashMap<>(values);
    }

    public Optional<GgufValue> find(String key) {
        return Optional.ofNullable(values.get(key));
    }

    /** The value of a key that must be there. */
    public <T> T required(Optional<T> value, String key) {
        return value.orElseThrow(() -> refuse("key '" + key + "' is absent; expected it to be there"));
    }

    public Optional<String> text(String key) {
        return find(key).map(value -> text(key, value));
    }

    public Optional<Boolean> flag(String key) {
        return find(key).map(value -> switch (value) {
            case GgufValue.Flag(boolean flag) -> flag;
            default -> throw mistyped(key, value, "true or false");
        });
    }

    /** A whole number in the range of an int, zero included. */
    public Optional<Integer> count(String key) {
        return find(key).map(value -> count(key, value));
    }

    public Optional<Double> real(String key) {
        return find(key).map(value -> real(key, value));
    }

    public Optional<List<String>> texts(String key) {
        return sequence(key)
                .map(values -> values.stream().map(value -> text(key, value)).toList());
    }

    public Optional<List<Integer>> counts(String key) {
        return sequence(key)
                .map(values -> values.stream().map(value -> count(key, value)).toList());
    }

    public Optional<List<Double>> reals(String key) {
        return sequence(key)
                .map(values -> values.stream().map(value -> real(key, value)).toList());
    }

    /** An error that names this file. */
    public ModelFileException refuse(String problem) {
        return new ModelFileException(file, problem);
    }

    private Optional<List<GgufValue>> sequence(String key) {
        return find(key).map(value -> switch (value) {
            case GgufValue.Sequence(List<GgufValue> values) -> values;
            default -> throw mistyped(key, value, "an array");
        });
    }

    private String text(String key, GgufValue value) {
        return switch (value) {
            case GgufValue.Text(String text) -> text;
            default -> throw mistyped(key, value, "text");
        };
    }

    private int count(String key, GgufValue value) {
        return switch (value) {
            case GgufValue.Whole(long whole) when whole >= 0 && whole <= Integer.MAX_VALUE -> (int) whole;
            default -> throw mistyped(key, value, "a whole number from 0 to " + Integer.MAX_VALUE);
        };
    }

    private double real(String key, GgufValue value) {
        return switch (value) {
            case GgufValue.Real(double real) -> real;
            case GgufValue.Whole(long whole) -> whole;
            default -> throw mistyped(key, value, "a number");
        };
    }

    private ModelFileException mistyped(String key, GgufValue value, String expected) {
        String shown = value.toString();
        String start = shown.length() > 80 ? shown.substring(0, 80) + "..." : shown;
        return refuse("key '" + key + "' is " + start + "; expected " + expected);
    }
}
