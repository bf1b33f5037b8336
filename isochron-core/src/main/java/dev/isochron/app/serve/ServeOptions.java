package dev.isochron.app.serve;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of {@code serve}; what is not given comes from the configuration file, then from defaults for a small machine. */
final class ServeOptions {
    @Option(
            names = "--model",
            paramLabel = "NAME|PATH",
            description = "synthetic-tiny (default) or synthetic-135m, which have random weights; a GGUF file; a folder"
                    + " with config.json and safetensors.")
    String model = "synthetic-tiny";

    @Option(names = "--config", paramLabel = "FILE", description = "TensorRT-LLM options or a perf-sanity file, YAML.")
    Optional<Path> config = Optional.empty();

    @Option(names = "--ranks", paramLabel = "N", description = "Ranks, each on a core of its own (cores, at most 4).")
    Optional<Integer> ranks = Optional.empty();

    @Option(names = "--port", paramLabel = "N", description = "Port (8000); 0 takes a free one.")
    int port = 8000;

    @Option(names = "--host", paramLabel = "HOST", description = "Address to bind to (127.0.0.1).")
    String host = "127.0.0.1";

    @Option(names = "--max-num-tokens", paramLabel = "N", description = "Tokens per rank and iteration (512).")
    Optional<Integer> maxNumTokens = Optional.empty();

    @Option(names = "--max-batch-size", paramLabel = "N", description = "Requests per rank and iteration (64).")
    Optional<Integer> maxBatchSize = Optional.empty();

    @Option(names = "--kv-tokens", paramLabel = "N", description = "KV cache of one rank, tokens (65536).")
    Optional<Long> kvTokens = Optional.empty();

    @Option(names = "--max-seq-len", paramLabel = "N", description = "Longest sequence, tokens (32768).")
    Optional<Integer> maxSeqLen = Optional.empty();

    @Option(
            names = "--max-open-requests",
            paramLabel = "N",
            description = "Requests waiting or running at once; more are answered with 429 (1024).")
    int maxOpenRequests = 1024;

    @Option(names = "--api-key-file", paramLabel = "FILE", description = "The key that every /v1 call must carry.")
    Optional<Path> apiKeyFile = Optional.empty();

    @Option(names = "--set", paramLabel = "NAME=VALUE", description = "A policy knob; may be repeated.")
    Map<String, String> assignments = new LinkedHashMap<>();

    @Option(names = "--log-dir", paramLabel = "DIR", description = "Where the iteration log goes; calibrate reads it.")
    Optional<Path> logDir = Optional.empty();

    @Option(
            names = "--grace-period",
            paramLabel = "SECONDS",
            description = "How long running requests may go on after a stop (30).")
    int gracePeriodSeconds = 30;
}
