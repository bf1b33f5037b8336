package dev.isochron.app.config;

import dev.isochron.app.config.ConfigFile.Benchmark;
import dev.isochron.app.config.ConfigFile.IgnoredField;
import dev.isochron.app.input.InputException;
import dev.isochron.app.input.Nearest;
import dev.isochron.app.input.YamlFile;
import dev.isochron.app.input.YamlSection;
import dev.isochron.app.input.YamlValue;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** Reads a configuration file of either kind; a {@code worker_config} block makes it a perf-sanity file. */
public final class ConfigReader {
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final Pattern NUMBER_SEPARATOR = Pattern.compile("[\\s,]+");

    private final YamlSection top;
    private final List<IgnoredField> ignored = new ArrayList<>();

    private ConfigReader(YamlSection top) {
        this.top = top;
    }

    /**
     * Reads a file.
     *
     * @throws InputException if it cannot be read, or a value is not one that its key takes
     */
    public static ConfigFile read(Path file) {
        return of(YamlFile.read(file));
    }

    static ConfigFile of(YamlSection top) {
        var reader = new ConfigReader(top);
        return top.has("worker_config") ? reader.disaggregated() : reader.engineOptions();
    }

    private ConfigFile engineOptions() {
        EngineOptions engine = engine(top);
        return new ConfigFile(top.file(), engine, Map.of(), Benchmark.NONE, ignored);
    }

    private ConfigFile disaggregated() {
        YamlSection workers = top.section("worker_config").orElseThrow();
        YamlSection context = workers.section("ctx")
                .orElseThrow(() -> workers.bad("ctx", "the engine options of the context server"));
        EngineOptions engine = engine(context);
        Map<String, String> environment = new LinkedHashMap<>();
        top.section("environment").ifPresent(block -> {
            assignments(block, "worker_env_var", environment);
            assignments(block, "ctx_worker_env_var", environment);
            note(block, KnownFields.ENVIRONMENT);
        });
        Benchmark benchmark = benchmark();
        note(workers, KnownFields.WORKERS);
        note(top, KnownFields.PERF_SANITY);
        return new ConfigFile(top.file(), engine, environment, benchmark, ignored);
    }

    private EngineOptions engine(YamlSection block) {
        EngineOptions engine = EngineOptions.of(block);
        KnownFields.SECTIONS.forEach((name, known) -> block.section(name).ifPresent(inner -> note(inner, known)));
        note(block, KnownFields.ENGINE);
        return engine;
    }

    private Benchmark benchmark() {
        Optional<YamlSection> benchmark = top.section("benchmark");
        List<Integer> concurrency = benchmark.map(this::concurrency).orElse(List.of());
        benchmark.ifPresent(block -> note(block, KnownFields.BENCHMARK));
        Optional<YamlSection> hardware = top.section("hardware");
        if (hardware.isEmpty()) {
            return new Benchmark(concurrency, OptionalInt.empty(), OptionalInt.empty());
        }
        var result = new Benchmark(
                concurrency,
                hardware.get().integer("num_ctx_servers", 1, Integer.MAX_VALUE),
                hardware.get().integer("gpus_per_node", 1, Integer.MAX_VALUE));
        note(hardware.get(), KnownFields.HARDWARE);
        return result;
    }

    /** A number, a string of numbers between blanks or commas, or a list of numbers. */
    private List<Integer> concurrency(YamlSection block) {
        List<Integer> numbers = new ArrayList<>();
        for (String word : words(block.value("concurrency_list"))) {
            try {
                numbers.add(Integer.parseInt(word));
            } catch (NumberFormatException e) {
                throw block.bad("concurrency_list", "integers >= 1");
            }
            if (numbers.getLast() < 1) {
                throw block.bad("concurrency_list", "integers >= 1");
            }
        }
        return numbers;
    }

    private static List<String> words(Optional<YamlValue> value) {
        return switch (value.orElse(new YamlValue.Sequence(0, List.of()))) {
            case YamlValue.Scalar scalar -> words(NUMBER_SEPARATOR, scalar.text());
            case YamlValue.Sequence sequence ->
                sequence.items().stream().map(YamlValue::shown).toList();
            case YamlValue.Mapping mapping -> List.of(mapping.shown());
        };
    }

    /** A string of NAME=VALUE pairs between blanks, as a shell would take it. */
    private static void assignments(YamlSection block, String key, Map<String, String> into) {
        for (String pair : words(BLANKS, block.text(key).orElse(""))) {
            int equals = pair.indexOf('=');
            if (equals < 1) {
                throw new InputException(
                        block.place(key) + ": " + pair + "; expected NAME=VALUE pairs separated by blanks");
            }
            into.put(pair.substring(0, equals), unquoted(pair.substring(equals + 1)));
        }
    }

    private static List<String> words(Pattern separator, String text) {
        return separator.splitAsStream(text).filter(word -> !word.isEmpty()).toList();
    }

    private static String unquoted(String value) {
        boolean quoted = value.length() > 1
                && (value.charAt(0) == '"' || value.charAt(0) == '\'')
                && value.charAt(value.length() - 1) == value.charAt(0);
        return quoted ? value.substring(1, value.length() - 1) : value;
    }

    private void note(YamlSection block, List<String> known) {
        for (String key : block.unread()) {
            ignored.add(field(block, key, known));
        }
    }

    private static IgnoredField field(YamlSection block, String key, List<String> known) {
        if (known.contains(key)) {
            return new IgnoredField(block.place(key), IgnoredField.Kind.KNOWN, "");
        }
        List<String> names = new ArrayList<>(block.asked());
        names.addAll(known);
        return new IgnoredField(block.place(key), IgnoredField.Kind.UNKNOWN, Nearest.hint(key, names));
    }
}
