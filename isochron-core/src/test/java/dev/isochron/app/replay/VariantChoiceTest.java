package dev.isochron.app.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.app.Notices;
import dev.isochron.app.input.InputException;
import dev.isochron.app.knob.Knob;
import dev.isochron.app.knob.KnobLayer;
import dev.isochron.replay.Knobs;
import dev.isochron.replay.PolicySet;
import dev.isochron.routing.EstimatorKind;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Variants of cli.md; docs/decisions/071; RT-35. */
final class VariantChoiceTest {
    private static final Knobs COST = Knobs.OFF.withCost(137_000, 75_000, 0);
    private static final Knobs BOTH = COST.withDemotion(32_768, 20);
    private static final List<PolicySet> STANDARD = List.of(
            PolicySet.of("baseline", Knobs.OFF),
            PolicySet.of("equal-cost", COST),
            PolicySet.of("demotion", Knobs.OFF.withDemotion(32_768, 20)),
            PolicySet.of("both", BOTH),
            PolicySet.of("both-lcp", BOTH.withEstimator(EstimatorKind.LCP)));

    private final StringWriter err = new StringWriter();

    private List<PolicySet> choose(Map<String, String> set, Map<String, String> environment, String... texts) {
        return choose(KnobLayer.none("--estimator"), set, environment, texts);
    }

    private List<PolicySet> choose(
            KnobLayer estimator, Map<String, String> set, Map<String, String> environment, String... texts) {
        var choice = new VariantChoice(
                STANDARD,
                KnobLayer.ofAssignments("--set", set),
                List.of(KnobLayer.ofEnvironment("environment", environment)),
                estimator,
                new Notices(new PrintWriter(err, true), Notices.Loudness.NORMAL));
        return choice.choose(List.of(texts));
    }

    private static Knobs named(List<PolicySet> variants, String name) {
        return variants.stream()
                .filter(v -> v.name().equals(name))
                .findFirst()
                .orElseThrow()
                .knobs();
    }

    @Test
    void without_variants_the_built_in_ones_run() {
        assertThat(choose(Map.of(), Map.of())).isEqualTo(STANDARD);
    }

    @Test
    void rt35_the_environment_adds_a_variant_and_changes_no_other() {
        List<PolicySet> variants = choose(Map.of(), Map.of("TLLM_V2_CTX_DEMOTE_UNCACHED_TOKENS", "5000"));

        assertThat(variants.subList(0, 5)).isEqualTo(STANDARD);
        assertThat(variants.get(5).name()).isEqualTo("configured");
        assertThat(variants.get(5).knobs()).isEqualTo(Knobs.OFF.withDemotion(5000, 0));
    }

    @Test
    void an_environment_that_only_says_zero_adds_nothing() {
        assertThat(choose(Map.of(), Map.of("TLLM_V2_CTX_DEMOTE_UNCACHED_TOKENS", "0")))
                .hasSize(5);
    }

    @Test
    void explicit_variants_replace_the_built_in_ones_in_declared_order() {
        List<PolicySet> variants = choose(
                Map.of(), Map.of(), "mine:kv_offset=5,TLLM_V2_CTX_COST_KV_DEPTH_THRESHOLD=6,estimator=lcp", "baseline");

        assertThat(variants.stream().map(PolicySet::name)).containsExactly("mine", "baseline");
        assertThat(variants.getFirst().knobs())
                .isEqualTo(Knobs.OFF.withCost(5, 6, 0).withEstimator(EstimatorKind.LCP));
    }

    @Test
    void a_built_in_variant_may_be_changed_in_part() {
        assertThat(named(choose(Map.of(), Map.of(), "both:demote_max_iters=3"), "both"))
                .isEqualTo(BOTH.withDemotion(32_768, 3));
    }

    @Test
    void set_tunes_built_in_variants_that_use_the_knob_and_is_stronger_than_explicit_ones() {
        Map<String, String> set = Map.of("TLLM_V2_CTX_DEMOTE_UNCACHED_TOKENS", "10000");

        List<PolicySet> standard = choose(set, Map.of());
        assertThat(named(standard, "baseline")).isEqualTo(Knobs.OFF);
        assertThat(named(standard, "equal-cost")).isEqualTo(COST);
        assertThat(named(standard, "demotion")).isEqualTo(Knobs.OFF.withDemotion(10_000, 20));
        assertThat(named(choose(set, Map.of(), "mine:demote_uncached_tokens=7"), "mine")
                        .demoteUncachedTokens())
                .isEqualTo(10_000);
    }

    @Test
    void set_is_stronger_than_the_environment_in_configured() {
        List<PolicySet> variants = choose(
                Map.of("kv_offset", "2"),
                Map.of("TLLM_V2_CTX_COST_KV_OFFSET", "1", "TLLM_V2_CTX_COST_KV_DEPTH_THRESHOLD", "3"),
                "baseline");

        assertThat(named(variants, "configured")).isEqualTo(Knobs.OFF.withCost(2, 3, 0));
    }

    @Test
    void the_estimator_option_holds_where_a_variant_does_not_say() {
        List<PolicySet> variants = choose(
                KnobLayer.of("--estimator", Map.of(Knob.ESTIMATOR, "lcp")),
                Map.of(),
                Map.of(),
                "both",
                "x:estimator=growth");

        assertThat(named(variants, "both").estimator()).isEqualTo(EstimatorKind.LCP);
        assertThat(named(variants, "x").estimator()).isEqualTo(EstimatorKind.GROWTH);
    }

    @Test
    void half_a_feature_is_off_with_one_warning() {
        PolicySet variant = choose(Map.of(), Map.of(), "half:kv_offset=5").getFirst();

        assertThat(variant.offNotes()).hasSize(1);
        assertThat(err.toString().lines())
                .containsExactly("isochron: warning: variant half: equal-cost chunking is off:"
                        + " TLLM_V2_CTX_COST_KV_OFFSET is set, TLLM_V2_CTX_COST_KV_DEPTH_THRESHOLD is not");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a/b|--variant a/b; expected NAME[:KNOB=VALUE,...]",
                "a:kv_offset|--variant a:kv_offset: kv_offset; expected KNOB=VALUE",
                "a:kv_ofset=1|--variant a: unknown knob kv_ofset; did you mean kv_offset?",
                "a:kv_offset=-1|--variant a: TLLM_V2_CTX_COST_KV_OFFSET=-1; expected an integer from 0 to",
            })
    void a_bad_variant_is_named(String text, String message) {
        assertThatThrownBy(() -> choose(Map.of(), Map.of(), text))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void two_variants_of_one_name_are_refused() {
        assertThatThrownBy(() -> choose(Map.of(), Map.of(), "a", "a"))
                .hasMessage("--variant a is given twice; expected different names");
    }
}
