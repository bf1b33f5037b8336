package dev.isochron.app.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.app.Cli;
import dev.isochron.testkit.TestData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command on files: golden outputs, options, environment, errors. */
final class ScenarioFilesTest {
    @TempDir
    private Path folder;

    private static String scenario(String name) {
        return TestData.path("scenarios/" + name + ".yaml").toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"deep-before-short", "long-among-short", "two-ranks"})
    void a_scenario_prints_its_golden_output(String name) throws IOException {
        Cli result = Cli.run("explain", scenario(name));

        assertThat(result.out()).isEqualTo(Files.readString(TestData.path("golden/" + name + ".txt")));
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(result.out().lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    }

    @Test
    void json_says_the_same_to_programs() throws IOException {
        Path json = folder.resolve("out.json");

        Cli.run("explain", scenario("two-ranks"), "--json", json.toString());

        assertThat(Files.readString(json)).isEqualTo(Files.readString(TestData.path("golden/two-ranks.json")));
    }

    @Test
    void iterations_on_the_command_line_win() {
        Cli result = Cli.run("explain", scenario("two-ranks"), "--iterations", "1");

        assertThat(result.out().lines().filter(line -> line.startsWith("iteration")))
                .containsExactly("iteration 0");
    }

    @Test
    void the_process_environment_is_weaker_than_the_scenario() {
        String off = Cli.run(
                        Map.of("TLLM_V2_CTX_COST_KV_OFFSET", "1"),
                        "explain",
                        scenario("two-ranks"),
                        "--iterations",
                        "1")
                .out();

        assertThat(off)
                .isEqualTo(Cli.run("explain", scenario("two-ranks"), "--iterations", "1")
                        .out());
    }

    @Test
    void the_process_environment_sets_what_the_scenario_leaves_open() throws IOException {
        Path file = Files.writeString(folder.resolve("s.yaml"), "requests: [{id: 1, prompt_tokens: 10}]");

        Cli result = Cli.run(
                Map.of("TLLM_V2_CTX_COST_KV_OFFSET", "5", "TLLM_V2_CTX_COST_KV_DEPTH_THRESHOLD", "5"),
                "explain",
                file.toString());

        assertThat(result.out()).contains("cost 50 of 81,920");
    }

    @Test
    void an_unknown_policy_variable_is_a_warning_and_the_run_goes_on() throws IOException {
        Path file = Files.writeString(
                folder.resolve("s.yaml"),
                "env: {TLLM_V2_CTX_DEMOTE_MAX_ITER: 3}\nrequests: [{id: 1, prompt_tokens: 10}]");

        Cli result = Cli.run("explain", file.toString());

        assertThat(result.code()).isZero();
        assertThat(result.err())
                .contains("warning: ")
                .contains(
                        "unknown variable TLLM_V2_CTX_DEMOTE_MAX_ITER has no effect; did you mean TLLM_V2_CTX_DEMOTE_MAX_ITERS?");
    }

    /** No chunk of 100 tokens fits the 64 of an iteration: the rank warns at each quarter of its limit and fails at the end (S1). */
    @Test
    void a_rank_that_stalls_warns_on_standard_error() throws IOException {
        Path file = Files.writeString(
                folder.resolve("s.yaml"),
                "{deployment: {chunk_unit_size: 100, max_num_tokens: 64}, requests: [{id: 1, prompt_tokens: 165}]}");

        Cli failed = Cli.run("explain", file.toString());
        assertThat(failed.code()).isEqualTo(1);
        assertThat(failed.err().lines().filter(line -> line.contains("passes in a row")))
                .hasSize(3)
                .allSatisfy(line -> assertThat(line).startsWith("isochron: warning: rank 0: iteration "))
                .last()
                .satisfies(line -> assertThat(line).contains("iteration 750: 750 passes in a row", "fails at 1000"));
        assertThat(failed.err()).contains("1000 consecutive passes");

        Cli cut = Cli.run("explain", file.toString(), "--iterations", "260");
        assertThat(cut.code()).isZero();
        assertThat(cut.err().lines())
                .filteredOn(line -> line.contains("passes in a row"))
                .hasSize(1);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "requests: [{id: 1, prompt_tokens: 10}], iteration: 5|s.yaml:1: iteration: unknown key; did you mean iterations?",
                "requests: [{id: 1, prompt_tokens: 10}], env: {TLLM_V2_CTX_COST_KV_OFFSET: -5}"
                        + "|TLLM_V2_CTX_COST_KV_OFFSET=-5; expected an integer from 0 to 9223372036854775807",
                "requests: [{id: 1, prompt_tokens: 10}], env: {SPEED: 5}|unknown knob SPEED",
                "requests: [{id: 1, prompt_tokens: 10}], deployment: {ranks: 0}|s.yaml:1: deployment.ranks: 0; expected",
            })
    void bad_input_is_exit_2_with_one_line_and_no_trace(String yaml, String message) throws IOException {
        Path file = Files.writeString(folder.resolve("s.yaml"), "{" + yaml + "}");

        Cli result = Cli.run("explain", file.toString());

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains(message);
        assertThat(result.err().lines()).hasSize(1);
    }

    @Test
    void options_are_checked_before_the_run() {
        assertThat(Cli.run("explain", scenario("two-ranks"), "--iterations", "0")
                        .err())
                .contains("--iterations 0; expected an integer from 1 to 1000000");
        assertThat(Cli.run("explain", scenario("two-ranks"), "--json", folder.toString())
                        .err())
                .contains("cannot be written; expected a file in a folder that exists");
        assertThat(Cli.run("explain", folder.resolve("none.yaml").toString()).code())
                .isEqualTo(2);
    }
}
