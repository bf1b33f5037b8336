package dev.isochron.app.knob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.app.input.InputException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Knobs of cli.md; E18 of scheduler.md 11.3. */
final class KnobLayerTest {
    private static final String K = "TLLM_V2_CTX_COST_KV_OFFSET";
    private static final String D = "TLLM_V2_CTX_COST_KV_DEPTH_THRESHOLD";

    @Test
    void the_names_are_those_of_the_contract() {
        assertThat(Knob.variables())
                .containsExactly(
                        "TLLM_V2_CTX_COST_KV_OFFSET",
                        "TLLM_V2_CTX_COST_KV_DEPTH_THRESHOLD",
                        "TLLM_V2_CTX_COST_PER_CHUNK_DEPTH_TOKENS",
                        "TLLM_V2_CTX_DEMOTE_UNCACHED_TOKENS",
                        "TLLM_V2_CTX_DEMOTE_MAX_ITERS",
                        "TLLM_PROFILE_LOG_RANKS",
                        "TLLM_DISAGG_GEN_PRIORITIZE_FIRST_TOKEN",
                        "ISOCHRON_PREFILL_ESTIMATOR");
    }

    @Test
    void the_strongest_source_wins_knob_by_knob() {
        KnobLayer set = KnobLayer.ofAssignments("--set", Map.of(K, "3"));
        KnobLayer scenario = KnobLayer.ofAssignments("scenario", Map.of(K, "2", D, "2"));
        KnobLayer process = KnobLayer.ofEnvironment("environment", Map.of(K, "1", D, "1", "PATH", "/bin"));

        PolicyKnobs knobs = PolicyKnobs.resolve(List.of(set, scenario, process));

        assertThat(knobs.number(Knob.KV_OFFSET)).isEqualTo(3);
        assertThat(knobs.number(Knob.KV_DEPTH_THRESHOLD)).isEqualTo(2);
        assertThat(knobs.number(Knob.DEMOTE_UNCACHED_TOKENS)).isZero();
    }

    @Test
    void a_stronger_zero_switches_off() {
        KnobLayer set = KnobLayer.ofAssignments("--set", Map.of("kv_offset", "0"));
        KnobLayer process = KnobLayer.ofEnvironment("environment", Map.of(K, "1"));

        assertThat(PolicyKnobs.resolve(List.of(set, process)).shown()).isEmpty();
    }

    @ParameterizedTest(name = "E18 {0}={1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "TLLM_V2_CTX_COST_KV_OFFSET|-1|an integer from 0 to 9223372036854775807",
                "TLLM_V2_CTX_COST_KV_OFFSET|abc|an integer from 0 to 9223372036854775807",
                "TLLM_V2_CTX_COST_KV_DEPTH_THRESHOLD|80000.0|an integer from 0 to 9223372036854775807",
                "TLLM_V2_CTX_DEMOTE_MAX_ITERS|2147483648|an integer from 0 to 2147483647",
                "TLLM_DISAGG_GEN_PRIORITIZE_FIRST_TOKEN|2|0 or 1",
                "TLLM_PROFILE_LOG_RANKS|x|\"all\" or rank numbers separated by commas",
                "TLLM_PROFILE_LOG_RANKS|-1|\"all\" or rank numbers separated by commas",
                "ISOCHRON_PREFILL_ESTIMATOR|guess|growth or lcp",
            })
    void a_bad_value_stops_the_start_and_names_variable_value_and_range(String variable, String value, String range) {
        assertThatThrownBy(() -> KnobLayer.ofEnvironment("environment", Map.of(variable, value)))
                .isInstanceOf(InputException.class)
                .hasMessage("environment: " + variable + "=" + value + "; expected " + range);
    }

    @Test
    void an_unknown_policy_variable_is_a_warning_with_the_nearest_name() {
        KnobLayer layer = KnobLayer.ofEnvironment("environment", Map.of("TLLM_V2_CTX_COST_KV_OFSET", "1"));

        assertThat(layer.values()).isEmpty();
        assertThat(layer.warnings())
                .containsExactly("environment: unknown variable TLLM_V2_CTX_COST_KV_OFSET has no effect; did you mean "
                        + K + "?");
    }

    @Test
    void a_name_written_for_us_must_be_a_knob() {
        assertThatThrownBy(() -> KnobLayer.ofAssignments("--variant x", Map.of("kv_ofset", "1")))
                .hasMessageStartingWith("--variant x: unknown knob kv_ofset; did you mean kv_offset?");
        assertThat(KnobLayer.ofAssignments("--set", Map.of("TLLM_V2_CTX_NEW", "1"))
                        .warnings())
                .hasSize(1);
    }

    @Test
    void a_variable_set_to_nothing_is_unset() {
        assertThat(KnobLayer.ofEnvironment("environment", Map.of(K, " ")).values())
                .isEmpty();
    }

    @Test
    void values_have_one_spelling() {
        KnobLayer layer = KnobLayer.ofEnvironment(
                "environment",
                Map.of("TLLM_PROFILE_LOG_RANKS", " ALL ", K, "007", "ISOCHRON_PREFILL_ESTIMATOR", "LCP"));

        assertThat(layer.values())
                .containsEntry(Knob.PROFILE_LOG_RANKS, "all")
                .containsEntry(Knob.KV_OFFSET, "7")
                .containsEntry(Knob.ESTIMATOR, "lcp");
    }

    @Test
    void e18_only_K_set_is_off_with_one_warning_naming_the_missing_one() {
        PolicyKnobs knobs = PolicyKnobs.resolve(List.of(KnobLayer.ofEnvironment("environment", Map.of(K, "100"))));

        assertThat(knobs.warnings()).containsExactly("equal-cost chunking is off: " + K + " is set, " + D + " is not");
    }

    @Test
    void knobs_of_a_feature_that_is_off_are_ignored_with_one_warning_each() {
        PolicyKnobs knobs = PolicyKnobs.resolve(List.of(
                KnobLayer.ofAssignments("--set", Map.of("per_chunk_depth_tokens", "5", "demote_max_iters", "3"))));

        assertThat(knobs.warnings())
                .containsExactly(
                        "TLLM_V2_CTX_COST_PER_CHUNK_DEPTH_TOKENS is ignored: equal-cost chunking is off",
                        "TLLM_V2_CTX_DEMOTE_MAX_ITERS is ignored: long-prefill demotion is off");
    }
}
