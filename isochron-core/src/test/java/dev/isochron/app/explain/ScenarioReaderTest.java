package dev.isochron.app.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.app.input.InputException;
import dev.isochron.app.input.YamlFile;
import dev.isochron.core.PrefillEstimate;
import dev.isochron.core.TokenPrompt;
import dev.isochron.executor.LoopKind;
import dev.isochron.routing.RouterKind;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scenarios of cli.md. */
final class ScenarioReaderTest {
    private static Scenario of(String yaml) {
        return ScenarioReader.of(YamlFile.parse("f", yaml));
    }

    @Test
    void the_scenario_of_the_contract_is_read() {
        Scenario scenario = of("""
                deployment: {ranks: 2, max_num_tokens: 4096, max_batch_size: 32, max_num_active_requests: 16, chunk_unit_size: 32,
                             tokens_per_block: 16, enable_chunked_prefill: false, enable_block_reuse: false, kv_blocks: 1000,
                             host_kv_blocks: 0, router: default, loop: overlap}
                env: {TLLM_V2_CTX_COST_KV_OFFSET: 140000}
                requests:
                  - {id: 1, at: 3, rank: 1, conversation: a, segments: [{name: system, tokens: 4096}, {name: a1, tokens: 60}], max_new_tokens: 4}
                  - {id: 2, prompt_tokens: 1000, uncached_estimate: 1000}
                  - {id: 3, prompt_tokens: 1, uncached_estimate: null}
                iterations: 20
                """);

        assertThat(scenario.deployment())
                .isEqualTo(new Scenario.Deployment(
                        2, 4096, 32, 16, 32, 16, false, false, 1000, RouterKind.DEFAULT, LoopKind.OVERLAP));
        assertThat(scenario.environment()).containsEntry("TLLM_V2_CTX_COST_KV_OFFSET", "140000");
        assertThat(scenario.iterations()).hasValue(20);
        Scenario.Request first = scenario.requests().getFirst();
        assertThat(first.at()).isEqualTo(3);
        assertThat(first.rank()).hasValue(1);
        assertThat(first.conversation()).contains("a");
        assertThat(first.promptTokens()).isEqualTo(4156);
        assertThat(first.maxNewTokens()).isEqualTo(4);
        assertThat(first.estimate()).isEqualTo(PrefillEstimate.FROM_ROUTER);
        assertThat(scenario.requests().get(1).estimate()).isEqualTo(new PrefillEstimate.Fixed(1000));
        assertThat(scenario.requests().get(2).estimate()).isEqualTo(new PrefillEstimate.None());
    }

    @Test
    void what_is_not_written_has_the_values_of_the_contract() {
        Scenario scenario = of("requests: [{id: 7, prompt_tokens: 5}]");

        assertThat(scenario.deployment())
                .isEqualTo(new Scenario.Deployment(
                        1, 8192, 64, 64, 64, 64, true, true, 100_000, RouterKind.CONVERSATION, LoopKind.SEQUENTIAL));
        assertThat(scenario.requests().getFirst().at()).isZero();
        assertThat(scenario.requests().getFirst().maxNewTokens()).isEqualTo(1);
        assertThat(scenario.iterations()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "{requests: [{id: 1, prompt_tokens: 5}], iteration: 3}|f:1: iteration: unknown key; did you mean iterations?",
                "{deployment: {rank: 2}, requests: [{id: 1, prompt_tokens: 5}]}"
                        + "|f:1: deployment.rank: unknown key; did you mean ranks?",
                "{requests: [{id: 1, prompt_token: 5}]}|f:1: requests[0].segments: expected either segments or prompt_tokens",
                "{requests: [{id: 1, prompt_tokens: 5, prio: 1}]}|f:1: requests[0].prio: unknown key",
                "{requests: [{id: 1, prompt_tokens: 0}]}|f:1: requests[0].prompt_tokens: 0; expected an integer from 1",
                "{requests: [{prompt_tokens: 1}]}|f:1: requests[0].id: missing; expected an integer >= 1",
                "{requests: [{id: 1, prompt_tokens: 1}, {id: 1, prompt_tokens: 1}]}"
                        + "|f:1: requests[1].id: 1; expected an id that no other request has",
                "{requests: [{id: 1, rank: 1, prompt_tokens: 1}]}|f:1: requests[0].rank: 1; expected an integer from 0 to 0",
                "{requests: []}|f:1: requests: a list of 0; expected a list of at least one request",
                "{iterations: 3}|f:1: requests: missing; expected a list of at least one request",
                "{requests: [{id: 1, segments: [{name: a}]}]}|f:1: requests[0].segments[0].tokens: missing",
                "{deployment: {host_kv_blocks: 5}, requests: [{id: 1, prompt_tokens: 1}]}"
                        + "|f:1: deployment.host_kv_blocks: 5; expected 0",
                "{deployment: {router: fast}, requests: [{id: 1, prompt_tokens: 1}]}"
                        + "|f:1: deployment.router: fast; expected one of default, cache-aware, conversation",
            })
    void a_wrong_scenario_is_named_with_place_value_and_expectation(String yaml, String message) {
        assertThatThrownBy(() -> of(yaml)).isInstanceOf(InputException.class).hasMessageStartingWith(message);
    }

    @Test
    void equal_names_are_equal_tokens_and_other_names_are_not() {
        Scenario scenario = of(
                "requests: [{id: 1, segments: [{name: s, tokens: 100}, {name: a, tokens: 9}]},"
                        + " {id: 2, segments: [{name: s, tokens: 120}]}, {id: 3, prompt_tokens: 100}, {id: 4, prompt_tokens: 100}]");
        var prompts = new Prompts();
        TokenPrompt first = prompts.of(scenario.requests().get(0));
        TokenPrompt second = prompts.of(scenario.requests().get(1));

        assertThat(first.lengthTokens()).isEqualTo(109);
        assertThat(first.commonRun(0, second, 0, 120)).isEqualTo(100);
        TokenPrompt third = prompts.of(scenario.requests().get(2));
        TokenPrompt fourth = prompts.of(scenario.requests().get(3));
        assertThat(third.commonRun(0, fourth, 0, 100)).isZero();
    }

    @Test
    void a_segment_without_a_name_is_only_what_prompt_tokens_says() {
        assertThat(of("requests: [{id: 1, prompt_tokens: 9}]")
                        .requests()
                        .getFirst()
                        .segments())
                .containsExactly(new Scenario.Segment(Optional.empty(), 9));
    }
}
