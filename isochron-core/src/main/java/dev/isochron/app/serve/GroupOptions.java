package dev.isochron.app.serve;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that describe a rank group and its model. */
public final class GroupOptions {
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

    @Option(
            names = "--max-num-tokens",
            paramLabel = "N",
            description = "Tokens per rank and iteration (512; bench 128).")
    Optional<Integer> maxNumTokens = Optional.empty();

    @Option(names = "--max-batch-size", paramLabel = "N", description = "Requests per rank and iteration (64).")
    Optional<Integer> maxBatchSize = Optional.empty();

    @Option(
            names = "--kv-tokens",
            paramLabel = "N",
            description = "KV cache of one rank, tokens (what 1 GiB holds, at most 65536).")
    Optional<Long> kvTokens = Optional.empty();

    @Option(names = "--max-seq-len", paramLabel = "N", description = "Longest sequence, tokens (32768).")
    Optional<Integer> maxSeqLen = Optional.empty();
}
