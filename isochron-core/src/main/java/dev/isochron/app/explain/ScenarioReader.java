package dev.isochron.app.explain;

import dev.isochron.app.input.InputException;
import dev.isochron.app.input.YamlFile;
import dev.isochron.app.input.YamlSection;
import dev.isochron.core.PrefillEstimate;
import dev.isochron.executor.LoopKind;
import dev.isochron.routing.RouterKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/** Reads a {@link Scenario}; an unknown key anywhere is an error. */
public final class ScenarioReader {
    static final int MOST_ITERATIONS = 1_000_000;

    private static final int MOST_TOKENS = 100_000_000;
    private static final int MANY = Integer.MAX_VALUE;

    private final YamlSection top;

    private ScenarioReader(YamlSection top) {
        this.top = top;
    }

    /** @throws InputException naming file, line, key, value and expectation */
    public static Scenario read(Path file) {
        return of(YamlFile.read(file));
    }

    static Scenario of(YamlSection top) {
        return new ScenarioReader(top).scenario();
    }

    private Scenario scenario() {
        Scenario.Deployment deployment =
                deployment(top.section("deployment").orElseGet(() -> YamlFile.parse(top.file(), "{}")));
        Map<String, String> environment = environment();
        List<Scenario.Request> requests = requests(deployment.ranks());
        OptionalInt iterations = top.integer("iterations", 1, MOST_ITERATIONS);
        top.refuseUnread();
        return new Scenario(top.file(), deployment, environment, requests, iterations);
    }

    private static Scenario.Deployment deployment(YamlSection block) {
        int maxBatchSize = block.integer("max_batch_size", 1, MANY).orElse(64);
        var deployment = new Scenario.Deployment(
                block.integer("ranks", 1, 1024).orElse(1),
                block.integer("max_num_tokens", 1, MANY).orElse(8192),
                maxBatchSize,
                block.integer("max_num_active_requests", 1, MANY).orElse(maxBatchSize),
                block.integer("chunk_unit_size", 1, MANY).orElse(64),
                block.integer("tokens_per_block", 1, MANY).orElse(64),
                block.flag("enable_chunked_prefill").orElse(true),
                block.flag("enable_block_reuse").orElse(true),
                block.integer("kv_blocks", 1, MANY).orElse(100_000),
                router(block),
                loop(block));
        if (block.integer("host_kv_blocks", 0, MANY).orElse(0) > 0) {
            throw block.bad("host_kv_blocks", "0: there is no host tier in this version");
        }
        block.refuseUnread();
        return deployment;
    }

    private static RouterKind router(YamlSection block) {
        return block.choice("router", List.of("default", "cache-aware", "conversation"))
                .map(RouterKind::parse)
                .orElse(RouterKind.CONVERSATION);
    }

    private static LoopKind loop(YamlSection block) {
        return block.choice("loop", List.of("sequential", "overlap"))
                .map(word -> LoopKind.valueOf(word.toUpperCase(Locale.ROOT)))
                .orElse(LoopKind.SEQUENTIAL);
    }

    private Map<String, String> environment() {
        Map<String, String> variables = new LinkedHashMap<>();
        top.section("env")
                .ifPresent(block ->
                        block.keys().forEach(name -> block.text(name).ifPresent(value -> variables.put(name, value))));
        return variables;
    }

    private List<Scenario.Request> requests(int ranks) {
        List<Scenario.Request> requests = new ArrayList<>();
        Set<Long> ids = new TreeSet<>();
        for (YamlSection block : top.sections("requests")) {
            Scenario.Request request = request(block, ranks);
            if (!ids.add(request.id())) {
                throw block.bad("id", "an id that no other request has");
            }
            requests.add(request);
        }
        if (requests.isEmpty()) {
            throw top.bad("requests", "a list of at least one request");
        }
        return requests;
    }

    private static Scenario.Request request(YamlSection block, int ranks) {
        var request = new Scenario.Request(
                block.count("id", 1, Long.MAX_VALUE).orElseThrow(() -> block.bad("id", "an integer >= 1")),
                block.integer("at", 0, MOST_ITERATIONS).orElse(0),
                block.integer("rank", 0, ranks - 1),
                conversation(block),
                segments(block),
                estimate(block),
                block.integer("max_new_tokens", 1, MOST_TOKENS).orElse(1));
        block.refuseUnread();
        return request;
    }

    private static Optional<String> conversation(YamlSection block) {
        Optional<String> name = block.text("conversation");
        if (name.filter(String::isBlank).isPresent()) {
            throw block.bad("conversation", "a name");
        }
        return name;
    }

    private static List<Scenario.Segment> segments(YamlSection block) {
        OptionalInt promptTokens = block.integer("prompt_tokens", 1, MOST_TOKENS);
        boolean named = block.has("segments");
        if (named == promptTokens.isPresent()) {
            throw new InputException(block.place("segments") + ": expected either segments or prompt_tokens");
        }
        if (!named) {
            return List.of(new Scenario.Segment(Optional.empty(), promptTokens.getAsInt()));
        }
        List<Scenario.Segment> segments = new ArrayList<>();
        for (YamlSection segment : block.sections("segments")) {
            segments.add(new Scenario.Segment(
                    Optional.of(segment.text("name").orElseThrow(() -> segment.bad("name", "a name"))),
                    segment.integer("tokens", 1, MOST_TOKENS)
                            .orElseThrow(() -> segment.bad("tokens", "an integer >= 1"))));
            segment.refuseUnread();
        }
        if (segments.isEmpty()
                || segments.stream().mapToLong(Scenario.Segment::tokens).sum() > MOST_TOKENS) {
            throw block.bad("segments", "runs of 1 to " + MOST_TOKENS + " tokens in all");
        }
        return segments;
    }

    /** Absent: the router decides; {@code null}: there is none. */
    private static PrefillEstimate estimate(YamlSection block) {
        if (block.isNull("uncached_estimate")) {
            return new PrefillEstimate.None();
        }
        var tokens = block.count("uncached_estimate", 0, Long.MAX_VALUE);
        return tokens.isPresent() ? new PrefillEstimate.Fixed(tokens.getAsLong()) : PrefillEstimate.FROM_ROUTER;
    }
}
