package dev.isochron.app.bench;

import dev.isochron.app.serve.GroupOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code bench}. */
final class BenchOptions {
    @Mixin
    GroupOptions group = new GroupOptions();

    @Option(
            names = "--workload",
            paramLabel = "PATH|NAME",
            description = "Agentic traces, or synthetic-agentic[:key=value,...] (default).")
    String workload = "synthetic-agentic";

    @Option(names = "--format", paramLabel = "NAME", description = "auto (default), weka, mooncake or azure.")
    String format = "auto";

    @Option(
            names = "--scale",
            paramLabel = "1/N",
            description = "Makes prompts and answers N times shorter (1/64); N divides the trace's block size.")
    String scale = "1/64";

    @Option(names = "--concurrency", paramLabel = "N", description = "Conversations kept going at once (16).")
    int concurrency = 16;

    @Option(names = "--duration", paramLabel = "TIME", description = "How long each variant is measured (90s).")
    String duration = "90s";

    @Option(names = "--rules", paramLabel = "NAME", description = "plain (default), agentx-mvp or agentx-1.0.")
    String rules = "plain";

    @Option(names = "--think-cap", paramLabel = "TIME", description = "Longest pause between turns (5s).")
    String thinkCap = "5s";

    @Option(names = "--seed", paramLabel = "N", description = "Of the clients' draws (1).")
    long seed = 1;

    @Option(
            names = "--variant",
            paramLabel = "NAME[:KNOB=VALUE,...]",
            description = "A variant to measure; may be repeated. Default: baseline, equal-cost, demotion, both.")
    List<String> variants = new ArrayList<>();

    @Option(names = "--set", paramLabel = "NAME=VALUE", description = "A policy knob; may be repeated.")
    Map<String, String> assignments = new LinkedHashMap<>();

    @Option(names = "--rounds", paramLabel = "N", description = "Measures all variants N times in turn (1).")
    int rounds = 1;

    @Option(
            names = "--and-replay",
            description = "Calibrates from the log of the first variant, replays all variants with the fitted cost"
                    + " model, and prints measured beside predicted.")
    boolean andReplay;

    @Option(names = "--log-dir", paramLabel = "DIR", description = "Keeps the servers' iteration logs there.")
    Optional<Path> logDir = Optional.empty();

    @Option(names = "--json", paramLabel = "FILE", description = "Writes the measured comparison as JSON.")
    Optional<Path> json = Optional.empty();

    @Option(names = "--quiet", description = "Prints the result only.")
    boolean quiet;
}
