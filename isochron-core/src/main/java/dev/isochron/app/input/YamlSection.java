package dev.isochron.app.input;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A block of a YAML file that is being read: typed questions for its keys, errors that name file, line, key path, value and
 * expectation, and a record of which keys nobody asked for. {@code null} counts as absent.
 */
public final class YamlSection {
    private final String file;
    private final String path;
    private final YamlValue.Mapping block;
    private final Set<String> asked = new LinkedHashSet<>();
    private final Map<String, YamlSection> inner = new LinkedHashMap<>();

    private YamlSection(String file, String path, YamlValue.Mapping block) {
        this.file = file;
        this.path = path;
        this.block = block;
    }

    static YamlSection top(String file, YamlValue.Mapping block) {
        return new YamlSection(file, "", block);
    }

    /** The file's name as messages show it. */
    public String file() {
        return file;
    }

    public int line() {
        return block.line();
    }

    /** The keys written here, in order. */
    public List<String> keys() {
        return List.copyOf(block.entries().keySet());
    }

    /** True if the key is written with a value. */
    public boolean has(String key) {
        return value(key).isPresent();
    }

    /** True if the key is written, and {@code null}. */
    public boolean isNull(String key) {
        asked.add(key);
        return written(key).filter(YamlSection::isNull).isPresent();
    }

    /** What is written behind a key, unless it is {@code null}. */
    public Optional<YamlValue> value(String key) {
        asked.add(key);
        return written(key).filter(value -> !isNull(value));
    }

    /** The words of a key in this block as a path from the top of the file. */
    public String path(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    public OptionalLong count(String key, long min, long max) {
        Optional<String> text = text(key);
        if (text.isEmpty()) {
            return OptionalLong.empty();
        }
        try {
            long number = Long.parseLong(text.get());
            if (number >= min && number <= max) {
                return OptionalLong.of(number);
            }
        } catch (NumberFormatException e) {
            // falls through to the same message: what is written is not one of the numbers expected
        }
        throw bad(key, "an integer from " + min + " to " + max);
    }

    public OptionalInt integer(String key, int min, int max) {
        OptionalLong number = count(key, min, max);
        return number.isPresent() ? OptionalInt.of((int) number.getAsLong()) : OptionalInt.empty();
    }

    public OptionalDouble number(String key, double min, double max) {
        Optional<String> text = text(key);
        if (text.isEmpty()) {
            return OptionalDouble.empty();
        }
        try {
            double number = Double.parseDouble(text.get());
            if (number >= min && number <= max) {
                return OptionalDouble.of(number);
            }
        } catch (NumberFormatException e) {
            // falls through to the same message: what is written is not one of the numbers expected
        }
        throw bad(key, max == Double.MAX_VALUE ? "a number >= " + min : "a number from " + min + " to " + max);
    }

    public Optional<Boolean> flag(String key) {
        return text(key).map(text -> switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw bad(key, "true or false");
        });
    }

    /** One of some words, in any case; the answer is the word as {@code words} has it. */
    public Optional<String> choice(String key, Collection<String> words) {
        return text(key)
                .map(text -> words.stream()
                        .filter(word -> word.equalsIgnoreCase(text))
                        .findFirst()
                        .orElseThrow(() -> bad(key, "one of " + String.join(", ", words))));
    }

    /** The single value of a key as it is written. */
    public Optional<String> text(String key) {
        return value(key).map(value -> {
            if (value instanceof YamlValue.Scalar scalar) {
                return scalar.text();
            }
            throw bad(key, "a single value");
        });
    }

    /** The block behind a key; asked for again, it is the same object. */
    public Optional<YamlSection> section(String key) {
        return value(key).map(value -> {
            if (value instanceof YamlValue.Mapping mapping) {
                return inner.computeIfAbsent(key, any -> new YamlSection(file, path(key), mapping));
            }
            throw bad(key, "a block of keys");
        });
    }

    /** The blocks of a list. */
    public List<YamlSection> sections(String key) {
        List<YamlSection> sections = new ArrayList<>();
        for (YamlValue item : items(key)) {
            String itemPath = path(key) + "[" + sections.size() + "]";
            if (!(item instanceof YamlValue.Mapping mapping)) {
                throw new InputException(file + ":" + item.line() + ": " + itemPath + ": " + item.shown()
                        + "; expected a block of keys");
            }
            sections.add(new YamlSection(file, itemPath, mapping));
        }
        return sections;
    }

    private List<YamlValue> items(String key) {
        Optional<YamlValue> value = value(key);
        if (value.isEmpty()) {
            return List.of();
        }
        if (value.get() instanceof YamlValue.Sequence sequence) {
            return sequence.items();
        }
        throw bad(key, "a list");
    }

    /** Keys that are written here and that nobody asked for, in order. */
    public List<String> unread() {
        return block.entries().keySet().stream()
                .filter(key -> !asked.contains(key))
                .toList();
    }

    /** Keys that have been asked for, written or not. */
    public Set<String> asked() {
        return Collections.unmodifiableSet(asked);
    }

    /** Refuses keys that nobody asked for. */
    public void refuseUnread() {
        for (String key : unread()) {
            throw new InputException(place(key) + ": unknown key" + Nearest.hint(key, asked) + "; expected one of "
                    + String.join(", ", asked));
        }
    }

    /** The value of {@code key} is not what was expected. */
    public InputException bad(String key, String expected) {
        String shown = written(key).map(YamlValue::shown).orElse("missing");
        return new InputException(place(key) + ": " + shown + "; expected " + expected);
    }

    /** File, line and path of a key. */
    public String place(String key) {
        YamlValue.Entry entry = block.entries().get(key);
        return file + ":" + (entry == null ? block.line() : entry.keyLine()) + ": " + path(key);
    }

    private Optional<YamlValue> written(String key) {
        return Optional.ofNullable(block.entries().get(key)).map(YamlValue.Entry::value);
    }

    private static boolean isNull(YamlValue value) {
        return value instanceof YamlValue.Scalar scalar && scalar.isNull();
    }
}
