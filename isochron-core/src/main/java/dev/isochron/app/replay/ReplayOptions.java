package dev.isochron.app.replay;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of {@code isochron replay} as they are typed; what is not typed is empty. */
final class ReplayOptions {
    @Option(
            names = "--workload",
            paramLabel = "PATH|synthetic-agentic[:k=v,...]",
            description =
                    "Traces (a file, a folder, - for standard input; gzip is recognised) or the generator. Default: synthetic-agentic.")
    String workload = WorkloadChoice.SYNTHETIC;

    @Option(
            names = "--format",
            paramLabel = "auto|weka|mooncake|azure",
            description = "Format of the traces. Default: auto.")
    String format = "auto";

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "TensorRT-LLM engine options, or a disaggregated perf-sanity file (YAML).")
    Optional<Path> config = Optional.empty();

    @Option(names = "--ranks", paramLabel = "N", description = "Context ranks in lockstep. Default: 16.")
    Optional<Integer> ranks = Optional.empty();

    @Option(names = "--max-num-tokens", paramLabel = "N", description = "Tokens per rank and iteration. Default: 8192.")
    Optional<Integer> maxNumTokens = Optional.empty();

    @Option(names = "--max-batch-size", paramLabel = "N", description = "Requests per rank and iteration. Default: 64.")
    Optional<Integer> maxBatchSize = Optional.empty();

    @Option(names = "--tokens-per-block", paramLabel = "N", description = "Tokens of a KV block. Default: 64.")
    Optional<Integer> tokensPerBlock = Optional.empty();

    @Option(names = "--kv-tokens", paramLabel = "N", description = "KV capacity of a rank, tokens. Default: 8000000.")
    Optional<Long> kvTokens = Optional.empty();

    @Option(names = "--max-seq-len", paramLabel = "N", description = "Longest sequence, tokens. Default: 1048576.")
    Optional<Integer> maxSeqLen = Optional.empty();

    @Option(
            names = "--router",
            paramLabel = "default|cache-aware|conversation",
            description = "How requests are placed. Default: conversation.")
    Optional<String> router = Optional.empty();

    @Option(
            names = "--loop",
            paramLabel = "overlap|sequential",
            description = "Duty cycle of a rank. Default: overlap.")
    Optional<String> loop = Optional.empty();

    @Option(
            names = "--cost-model",
            paramLabel = "NAME|FILE",
            description = "Time of an iteration. Default: kimi-k3-gb300-dep16.")
    Optional<String> costModel = Optional.empty();

    @Option(names = "--concurrency", paramLabel = "N", description = "Conversations live at once. Default: 128.")
    Optional<Integer> concurrency = Optional.empty();

    @Option(names = "--duration", paramLabel = "30m", description = "Virtual time measured. Default: 30m.")
    Optional<String> duration = Optional.empty();

    @Option(
            names = "--rules",
            paramLabel = "plain|agentx-mvp|agentx-1.0[:key=value,...]",
            description = "How clients behave. Default: plain.")
    String rules = "plain";

    @Option(
            names = "--think-cap",
            paramLabel = "60s",
            description = "Longest pause before a turn (rules plain). Default: 60s.")
    Optional<String> thinkCap = Optional.empty();

    @Option(names = "--seed", paramLabel = "N", description = "Of every random draw. Default: 1.")
    Optional<Long> seed = Optional.empty();

    @Option(
            names = "--estimator",
            paramLabel = "growth|lcp",
            description = "Uncached-prefill estimate where a variant does not say. Default: growth.")
    Optional<String> estimator = Optional.empty();

    @Option(
            names = "--variant",
            paramLabel = "NAME[:KNOB=VALUE,...]",
            description = {
                "A row of the comparison; repeatable. Default: baseline, equal-cost, demotion, both, both-lcp.",
                "Knobs: kv_offset, kv_depth_threshold, per_chunk_depth_tokens, demote_uncached_tokens, demote_max_iters, estimator."
            })
    List<String> variants = new ArrayList<>();

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description = "Sets a policy knob; stronger than any other source.")
    Map<String, String> assignments = new LinkedHashMap<>();

    @Option(names = "--strict", description = "The first bad trace record ends the run.")
    boolean strict;

    @Option(names = "--json", paramLabel = "FILE", description = "Writes all results as JSON.")
    Optional<Path> json = Optional.empty();

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Writes a report with charts: one HTML file that needs no network.")
    Optional<Path> html = Optional.empty();

    @Option(
            names = "--iter-log",
            paramLabel = "FILE",
            description = "Writes every rank's iteration lines, for calibrate.")
    Optional<Path> iterLog = Optional.empty();

    @Option(
            names = "--requests",
            paramLabel = "FILE.jsonl",
            description = "Writes one JSON line per completed request.")
    Optional<Path> requests = Optional.empty();

    @Option(
            names = {"-q", "--quiet"},
            description = "No progress and no warnings.")
    boolean quiet;

    @Option(
            names = {"-v", "--verbose"},
            description = "More detail on standard error.")
    boolean verbose;
}
