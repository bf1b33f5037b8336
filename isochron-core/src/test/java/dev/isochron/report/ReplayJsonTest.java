package dev.isochron.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.replay.RequestLog.CompletedRequest;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Keys of cli.md and replay-and-workloads.md 10. */
final class ReplayJsonTest {
    private static final String TEXT = ReplayJson.of(Comparisons.two());
    private static final JsonNode TREE = JsonMapper.shared().readTree(TEXT);

    @Test
    void the_top_keys_are_those_of_the_contract() {
        assertThat(TREE.propertyNames())
                .containsExactly(
                        "schema",
                        "deployment",
                        "workload",
                        "cost_model",
                        "seed",
                        "variants",
                        "comparison",
                        "sentences");
        assertThat(TREE.get("schema").asString()).isEqualTo("isochron.replay/1");
        assertThat(TREE.at("/deployment/ranks").asInt()).isEqualTo(16);
        assertThat(TREE.at("/deployment/max_num_tokens").asInt()).isEqualTo(8192);
        assertThat(TREE.at("/workload/skipped/empty_prompt").asInt()).isEqualTo(2);
        assertThat(TREE.at("/cost_model/schema").asString()).isEqualTo("isochron.cost-model/1");
    }

    @Test
    void a_variant_has_every_key_of_the_contract() {
        JsonNode variant = TREE.at("/variants/0");

        assertThat(variant.propertyNames())
                .contains(
                        "name",
                        "knobs",
                        "virtual_seconds",
                        "iterations",
                        "rank_iterations",
                        "requests",
                        "tokens",
                        "throughput",
                        "ttft_seconds",
                        "ttft_seconds_by_uncached",
                        "lockstep_waste",
                        "jobs",
                        "demotion",
                        "kv",
                        "wall_seconds",
                        "digest",
                        "queue_seconds",
                        "spread",
                        "fairness",
                        "floor_share",
                        "rules",
                        "shifts_seconds");
        assertThat(variant.at("/requests").propertyNames()).contains("submitted", "completed", "in_flight", "rejected");
        assertThat(variant.at("/tokens").propertyNames()).contains("prompt", "computed", "reused", "recomputed");
        assertThat(variant.at("/throughput").propertyNames())
                .containsExactly("computed_tokens_per_second", "prompt_tokens_per_second", "requests_per_second");
        assertThat(variant.at("/ttft_seconds").propertyNames()).containsExactly("mean", "p50", "p90", "p99", "max");
        assertThat(variant.at("/ttft_seconds_by_uncached").propertyNames())
                .containsExactly("le_8k", "8k_32k", "gt_32k");
        assertThat(variant.at("/ttft_seconds_by_uncached/8k_32k").propertyNames())
                .containsExactly("count", "mean", "p50", "p90", "p99", "max");
        assertThat(variant.at("/lockstep_waste").propertyNames()).containsExactly("mean", "time_weighted", "p90");
        assertThat(variant.at("/jobs").propertyNames()).contains("completed", "per_hour", "from_turn_0");
        assertThat(variant.at("/demotion").propertyNames())
                .contains("requests", "longest_iterations", "total_iterations", "let_through");
        assertThat(variant.at("/kv").propertyNames()).contains("hit_rate", "infinite_cache_hit_rate", "evicted_blocks");
        assertThat(variant.at("/rules").propertyNames()).containsExactly("name", "modified", "kept", "reasons");
    }

    @Test
    void a_number_that_is_not_there_is_null() {
        JsonNode variant = TREE.at("/variants/0");

        assertThat(variant.at("/ttft_seconds_by_uncached/gt_32k/p50").isNull()).isTrue();
        assertThat(variant.at("/ttft_seconds_by_uncached/gt_32k/count").asInt()).isZero();
        assertThat(variant.get("fairness").isNull()).isTrue();
        assertThat(TREE.at("/comparison/0/ttft_p90_le_8k_ratio").isNull()).isTrue();
        assertThat(TEXT).doesNotContain("NaN").doesNotContain("Infinity");
    }

    @Test
    void knobs_that_are_off_are_left_out() {
        assertThat(TREE.at("/variants/0/knobs").isEmpty()).isTrue();
        assertThat(TREE.at("/variants/1/knobs").propertyNames()).containsExactly("kv_offset");
    }

    @Test
    void the_comparison_has_the_keys_of_the_contract() {
        assertThat(TREE.at("/comparison/0").propertyNames())
                .contains(
                        "variant",
                        "against",
                        "computed_tokens_per_second_ratio",
                        "ttft_p90_ratio",
                        "lockstep_waste_delta");
    }

    @Test
    void a_completed_request_is_one_line() {
        var request = new CompletedRequest(
                7,
                Optional.of("a"),
                3,
                1_500_000_000L,
                2_000_000_000L,
                2_250_000_000L,
                100,
                64,
                36,
                1,
                2,
                OptionalLong.empty());

        assertThat(RequestLine.of(request))
                .isEqualTo("{\"id\":7,\"conversation\":\"a\",\"rank\":3,\"arrival_s\":1.5,\"first_scheduled_s\":2.0,"
                        + "\"first_token_s\":2.25,\"prompt_tokens\":100,\"reused_tokens\":64,\"computed_tokens\":36,"
                        + "\"chunks\":1,\"demoted_iterations\":2,\"uncached_estimate\":null}");
    }
}
