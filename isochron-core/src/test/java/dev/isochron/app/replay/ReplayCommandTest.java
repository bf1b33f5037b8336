package dev.isochron.app.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.app.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The whole command in this process, on small workloads; RT-9, RT-28, RT-35. */
final class ReplayCommandTest {
    private static final String GOOD = """
            {"timestamp": 0, "input_length": 600, "output_length": 5, "hash_ids": [0, 1]}
            {"timestamp": 10, "input_length": 1100, "output_length": 5, "hash_ids": [0, 2, 3]}
            """;

    @TempDir
    private Path folder;

    /** A replay that takes a fraction of a second. */
    private static Cli small(Map<String, String> environment, String... more) {
        List<String> args = new ArrayList<>(List.of(
                "replay",
                "--workload",
                "synthetic-agentic:sessions=8",
                "--ranks",
                "2",
                "--concurrency",
                "3",
                "--duration",
                "40s"));
        args.addAll(List.of(more));
        return Cli.run(environment, args.toArray(String[]::new));
    }

    private Cli trace(String content, String... more) throws IOException {
        Path file = Files.writeString(folder.resolve("t.jsonl"), content);
        List<String> args =
                new ArrayList<>(List.of("replay", "--workload", file.toString(), "--ranks", "1", "--duration", "1m"));
        args.addAll(List.of(more));
        return Cli.run(args.toArray(String[]::new));
    }

    private JsonNode json(Path file) throws IOException {
        return JsonMapper.shared().readTree(Files.readString(file));
    }

    @Test
    void the_default_variants_are_compared_and_nothing_is_said_on_standard_error() throws IOException {
        Path json = folder.resolve("out.json");

        Cli result = small(Map.of(), "--json", json.toString());

        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(result.out().lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
        JsonNode tree = json(json);
        assertThat(tree.at("/variants")
                        .valueStream()
                        .map(variant -> variant.get("name").asString()))
                .containsExactly("baseline", "equal-cost", "demotion", "both", "both-lcp");
        assertThat(tree.at("/variants/0/knobs").isEmpty()).isTrue();
        assertThat(tree.at("/variants/2/knobs/demote_uncached_tokens").asInt()).isEqualTo(32_768);
        assertThat(tree.at("/variants/2/knobs/demote_max_iters").asInt()).isEqualTo(20);
        assertThat(tree.at("/variants/3/knobs/kv_offset").asInt()).isEqualTo(137_000);
        assertThat(tree.at("/variants/4/knobs/estimator").asString()).isEqualTo("lcp");
        assertThat(tree.at("/comparison").size()).isEqualTo(4);
    }

    @Test
    void rt28_bytes_do_not_depend_on_run_locale_or_time_zone() throws IOException {
        String[] files = {
            "--requests",
            folder.resolve("r.jsonl").toString(),
            "--iter-log",
            folder.resolve("i.log").toString()
        };
        String first = small(Map.of(), files).out();
        List<String> written = contents();
        Locale locale = Locale.getDefault();
        TimeZone zone = TimeZone.getDefault();
        try {
            Locale.setDefault(Locale.of("ar", "EG"));
            TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));
            assertThat(small(Map.of(), files).out()).isEqualTo(first);
            assertThat(contents()).isEqualTo(written);
        } finally {
            Locale.setDefault(locale);
            TimeZone.setDefault(zone);
        }
    }

    private List<String> contents() throws IOException {
        List<String> contents = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                contents.add(file.getFileName() + ": " + Files.readString(file));
            }
        }
        return contents;
    }

    @Test
    void files_of_further_variants_have_the_variants_name_before_the_extension() {
        Cli result = small(
                Map.of(),
                "--variant",
                "baseline",
                "--variant",
                "demotion",
                "--requests",
                folder.resolve("r.jsonl").toString(),
                "--iter-log",
                folder.resolve("iter.log").toString());

        assertThat(result.code()).isZero();
        assertThat(folder.resolve("r.jsonl")).isNotEmptyFile();
        assertThat(folder.resolve("r-demotion.jsonl")).isNotEmptyFile();
        assertThat(folder.resolve("iter.log")).content().startsWith("[01/01/2000-00:00:");
        assertThat(folder.resolve("iter-demotion.log")).isNotEmptyFile();
        assertThat(ReplayFiles.named(Path.of("log"), "-x")).isEqualTo(Path.of("log-x"));
        assertThat(ReplayFiles.named(Path.of("a/.log"), "-x")).isEqualTo(Path.of("a/.log-x"));
    }

    @Test
    void rt35_the_environment_adds_configured_and_half_a_feature_has_the_digest_of_baseline() throws IOException {
        Path json = folder.resolve("out.json");

        Cli result = small(
                Map.of("TLLM_V2_CTX_COST_KV_OFFSET", "140000"), "--variant", "baseline", "--json", json.toString());

        JsonNode tree = json(json);
        assertThat(tree.at("/variants/1/name").asString()).isEqualTo("configured");
        assertThat(tree.at("/variants/1/digest").asString())
                .isEqualTo(tree.at("/variants/0/digest").asString());
        assertThat(result.out()).contains("configured: off (");
        assertThat(result.err()).contains("TLLM_V2_CTX_COST_KV_DEPTH_THRESHOLD is not");
    }

    /** No chunk of 64 tokens fits the 32 of an iteration: every rank warns at each quarter of its limit, then the run fails (S1). */
    @Test
    void a_rank_that_stalls_warns_on_standard_error() {
        Cli result = small(Map.of(), "--max-num-tokens", "32", "--variant", "baseline");

        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        for (int rank = 0; rank < 2; rank++) {
            String start = "isochron: warning: variant baseline, rank " + rank + ": iteration ";
            assertThat(result.err().lines().filter(line -> line.startsWith(start)))
                    .hasSize(3)
                    .last()
                    .satisfies(line -> assertThat(line).contains(": 750 passes in a row", "the rank fails at 1000"));
        }
        assertThat(result.err()).contains("isochron replay: the run failed: 1000 consecutive passes");
    }

    @Test
    void quiet_says_nothing_on_standard_error() {
        assertThat(small(Map.of("TLLM_V2_CTX_COST_KV_OFFSET", "140000"), "--variant", "baseline", "--quiet")
                        .err())
                .isEmpty();
    }

    @Test
    void a_configuration_file_sets_deployment_and_variant_and_unknown_fields_are_named() throws IOException {
        Path config = Files.writeString(folder.resolve("c.yaml"), """
                environment: {ctx_worker_env_var: "TLLM_V2_CTX_DEMOTE_UNCACHED_TOKENS=9000 X=1"}
                worker_config:
                  ctx: {tensor_parallel_size: 3, enable_attention_dp: true, max_num_tokens: 4096, moe_config: {}, max_num_token: 1,
                        attention_dp_config: {kv_cache_routing_conversation_affinity: true}}
                """);
        Path json = folder.resolve("out.json");

        Cli result = Cli.run(
                "replay",
                "--workload",
                "synthetic-agentic:sessions=8",
                "--concurrency",
                "3",
                "--duration",
                "20s",
                "--variant",
                "baseline",
                "--config",
                config.toString(),
                "--json",
                json.toString());

        JsonNode tree = json(json);
        assertThat(tree.at("/deployment/ranks").asInt()).isEqualTo(3);
        assertThat(tree.at("/deployment/max_num_tokens").asInt()).isEqualTo(4096);
        assertThat(tree.at("/variants/1/knobs/demote_uncached_tokens").asInt()).isEqualTo(9000);
        assertThat(result.err())
                .contains("worker_config.ctx.max_num_token: ignored, unknown field; did you mean max_num_tokens?")
                .doesNotContain("moe_config");
    }

    @Test
    void traces_come_from_standard_input_too() {
        Cli result = Cli.withInput(
                GOOD,
                Map.of(),
                "replay",
                "--workload",
                "-",
                "--ranks",
                "1",
                "--duration",
                "1m",
                "--variant",
                "baseline");

        assertThat(result.code()).isZero();
        assertThat(result.out()).startsWith("Workload    standard input: 2 requests");
    }

    @Test
    void rt9_a_bad_record_is_counted_and_the_run_goes_on() throws IOException {
        Cli result = trace(GOOD + "{\"timestamp\": 20, \"input_lengt\": 600}\n", "--variant", "baseline");

        assertThat(result.code()).isZero();
        assertThat(result.err()).contains("t.jsonl:3: missing_field");
    }

    @Test
    void rt9_strict_ends_at_the_first_bad_record() throws IOException {
        Cli result = trace(GOOD + "{\"timestamp\": 20, \"input_lengt\": 600}\n", "--strict");

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains("t.jsonl:3: ");
        assertThat(result.err().lines()).hasSize(1);
    }

    @Test
    void a_truncated_trace_keeps_what_was_whole() throws IOException {
        Cli result = trace(GOOD + "{\"timestamp\": 20, \"input_le", "--variant", "baseline");

        assertThat(result.code()).isZero();
        assertThat(result.out()).contains(": 2 requests");
        assertThat(result.err()).contains("t.jsonl:3: ");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "--set TLLM_V2_CTX_COST_KV_OFFSET=-1|--set: TLLM_V2_CTX_COST_KV_OFFSET=-1; expected an integer from 0 to 9223372036854775807",
                "--cost-model kimi-k4|--cost-model kimi-k4: no such model and no such file; expected kimi-k3-gb300-dep16 or a JSON file",
                "--kv-tokens 640|--kv-tokens 640: holds no sequence beside 63 others",
                "--kv-tokens 8192|the longest prompt that fits has 4415 tokens",
                "--ranks 0|--ranks 0; expected an integer >= 1",
                "--duration soon|--duration \"soon\"; expected a length of time",
                "--rules fast|--rules \"fast\"; expected plain, agentx-mvp or agentx-1.0",
                "--router random|--router is 'random'; expected default, cache-aware or conversation",
                "--loop fast|--loop fast; expected overlap or sequential",
                "--estimator guess|--estimator: ISOCHRON_PREFILL_ESTIMATOR=guess; expected growth or lcp",
                "--format csv|format csv; expected auto, weka, mooncake or azure",
                "--tokens-per-block 96|cache blocks of 96 tokens cannot hold trace blocks of 64 tokens",
                "--workload nowhere|--workload nowhere: no such file or folder",
                "--config nowhere.yaml|nowhere.yaml: cannot be read (no such file)",
                "--json nowhere/out.json|--json nowhere/out.json: cannot be written",
                "--requests nowhere/r.jsonl|--requests nowhere/r.jsonl: cannot be written",
                "--variant x:kv_offset=9000000000000000,kv_depth_threshold=9000000000000000|variant x: equal-cost budget exceeds 2^63 - 1",
                "--quiet --verbose|--quiet and --verbose exclude each other",
            })
    void bad_input_is_exit_2_with_one_line_and_no_trace(String options, String message) {
        Cli result = options.contains("--workload")
                ? Cli.run(("replay " + options).split(" "))
                : Cli.run(("replay --workload synthetic-agentic:sessions=8 " + options).split(" "));

        assertThat(result.err()).contains(message);
        assertThat(result.err().lines()).hasSize(1);
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
    }

    @Test
    void a_bad_environment_stops_the_start() {
        Cli result = small(Map.of("TLLM_V2_CTX_DEMOTE_UNCACHED_TOKENS", "many"));

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err())
                .contains("environment: TLLM_V2_CTX_DEMOTE_UNCACHED_TOKENS=many; expected an integer from 0 to");
    }

    @Test
    void an_empty_folder_is_exit_2() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));

        Cli result = Cli.run("replay", "--workload", empty.toString());

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("no trace files");
    }

    @Test
    void a_cost_model_file_is_read_and_its_errors_are_input_errors() throws IOException {
        Path model = Files.writeString(
                folder.resolve("m.json"),
                "{\"schema\":\"isochron.cost-model/1\",\"name\":\"mine\",\"max_num_tokens\":8192,\"c0_ms\":1,"
                        + "\"c1_ms_per_token\":0.1,\"c2_ns_per_token_kv\":1}");

        assertThat(small(Map.of(), "--cost-model", model.toString(), "--variant", "baseline")
                        .out())
                .contains("cost model mine");
        Files.writeString(model, "{\"schema\":\"isochron.cost-model/1\",\"nam\":\"mine\"}");
        Cli bad = small(Map.of(), "--cost-model", model.toString());
        assertThat(bad.code()).isEqualTo(2);
        assertThat(bad.err()).contains("m.json: ");
    }
}
