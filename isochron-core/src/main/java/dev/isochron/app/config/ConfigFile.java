package dev.isochron.app.config;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * What a configuration file says.
 *
 * @param file its name
 * @param engine the context server's engine options
 * @param environment variables of the context workers, later strings over earlier ones
 * @param benchmark defaults for a replay
 * @param ignored fields that are not modelled, in the order of the file
 */
public record ConfigFile(
        String file,
        EngineOptions engine,
        Map<String, String> environment,
        Benchmark benchmark,
        List<IgnoredField> ignored) {
    public ConfigFile {
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
        ignored = List.copyOf(ignored);
    }

    /**
     * What a perf-sanity file says about the load.
     *
     * @param concurrency {@code benchmark.concurrency_list}, requests in flight over all context servers, in the order of the file
     * @param contextServers {@code hardware.num_ctx_servers}
     * @param gpusPerNode {@code hardware.gpus_per_node}
     */
    public record Benchmark(List<Integer> concurrency, OptionalInt contextServers, OptionalInt gpusPerNode) {
        static final Benchmark NONE = new Benchmark(List.of(), OptionalInt.empty(), OptionalInt.empty());

        public Benchmark {
            concurrency = List.copyOf(concurrency);
        }
    }

    /**
     * A field that has no effect here.
     *
     * @param place file, line and key path
     * @param kind whether TensorRT-LLM has such a field
     * @param hint the nearest known name, as part of a sentence, or nothing
     */
    public record IgnoredField(String place, Kind kind, String hint) {
        public enum Kind {
            /** A field of TensorRT-LLM that Isochron does not model. */
            KNOWN,
            /** A field that nobody knows: perhaps a misspelt one. */
            UNKNOWN
        }
    }
}
