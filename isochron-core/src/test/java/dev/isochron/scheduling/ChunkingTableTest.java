package dev.isochron.scheduling;

import static dev.isochron.testkit.Requests.cont;
import static dev.isochron.testkit.Requests.ctx;
import static dev.isochron.testkit.Requests.gen;
import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.AdapterId;
import dev.isochron.core.LlmRequest;
import dev.isochron.testkit.PlanText;
import dev.isochron.testkit.Scene;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows K1 to K10 of scheduler.md 11.2: sizes of chunks, drafts, output order. */
final class ChunkingTableTest {
    @ParameterizedTest(name = "{0}: U {1}, M {2}, p {3} -> {4}")
    @CsvSource({
        "K1, 64, 200, 100, 100",
        "K1, 64, 300, 1000, 256",
        "K1, 64, 50, 1000, 0",
        "K1, 64, 500, 2000, 448",
        "K1, 64, 100, 1000, 64",
        "K1, 128, 200, 100, 100",
        "K1, 128, 200, 1000, 128",
        "K1, 128, 100, 1000, 0",
    })
    void K1_a_chunk_is_what_fits_rounded_down_to_the_unit(String row, int unit, int limit, int prompt, int expected) {
        Scene scene = new Scene().tokens(limit).chunks(unit).with(ctx(0, prompt));
        SchedulePlan plan = scene.pass();
        assertThat(PlanText.of(plan)).isEqualTo(expected == 0 ? "" : "ctx 0=" + expected);
        assertThat(PlanText.skips(plan)).isEqualTo(expected == 0 ? "0 TOKEN_BUDGET" : "");
        assertThat(scene.kv.calls()).hasSize(expected == 0 ? 0 : 2);
    }

    @Test
    void K2_two_prompts_share_the_tokens_and_a_refused_one_leaves_them() {
        Scene both = new Scene().tokens(500).chunks(64).with(ctx(0, 200), ctx(1, 200));
        assertThat(PlanText.of(both.pass())).isEqualTo("ctx 0=200 1=200");
        Scene second = new Scene().tokens(500).chunks(64).with(ctx(0, 200), ctx(1, 200));
        second.kv.growingContext(call -> call.nth() > 1);
        assertThat(PlanText.of(second.pass())).isEqualTo("ctx 1=200; rewound 0");
    }

    @Test
    void K3_a_last_chunk_is_not_rounded() {
        SchedulePlan plan =
                new Scene().tokens(500).chunks(64).with(cont(0, 712, 512)).pass();
        assertThat(PlanText.of(plan)).isEqualTo("ctx 0=200");
        assertThat(plan.context().getFirst().last()).isTrue();
        assertThat(plan.context().getFirst().first()).isFalse();
    }

    @ParameterizedTest(name = "{0}: c {1}, p {2}, M {3} -> {4}")
    @CsvSource({"K4, 50, 1000, 128, 128", "K4, 128, 1000, 300, 256", "K4, 50, 130, 128, 80"})
    void K4_the_size_is_rounded_and_not_the_end(String row, int position, int prompt, int limit, int expected) {
        Scene scene = new Scene().tokens(limit).chunks(64).with(cont(0, prompt, position));
        assertThat(PlanText.of(scene.pass())).isEqualTo("ctx 0=" + expected);
    }

    @Test
    void K4_a_token_too_few_for_the_end_costs_the_rest_of_a_unit() {
        Scene scene = new Scene().tokens(80).chunks(64).with(gen(1), cont(0, 130, 50));
        assertThat(PlanText.of(scene.pass())).isEqualTo("gen 1; ctx 0=64");
    }

    @Test
    void K5_forced_chunks_end_at_the_next_point() {
        List<Integer> points = List.of(256, 512, 768, 1024);
        assertThat(forced(256, 2048, forcedAt(1176, points))).isEqualTo("ctx 0=256");
        assertThat(forced(256, 2048, ctx(0, 1176))).isEqualTo("ctx 0=1176");
        assertThat(forced(256, 2048, cont(0, 1176, 256, spec -> spec.forcedPoints(points))))
                .isEqualTo("ctx 0=256");
        assertThat(forced(256, 2048, forcedAt(1176, List.of(150)))).isEqualTo("ctx 0=150");
        assertThat(forced(256, 2048, forcedAt(150, List.of(150)))).isEqualTo("ctx 0=150");
    }

    @Test
    void K6_a_forced_chunk_that_misses_its_point_is_rounded() {
        assertThat(forced(32, 128, forcedAt(1000, List.of(256, 512)))).isEqualTo("ctx 0=128");
    }

    @Test
    void K6_drafts_are_not_charged_before_the_last_chunk() {
        SchedulePlan plan = new Scene()
                .tokens(300)
                .chunks(64)
                .with(ctx(0, 1000, spec -> spec.draftTokens(5)))
                .pass();
        assertThat(PlanText.of(plan)).isEqualTo("ctx 0=256");
        assertThat(plan.used().tokens()).isEqualTo(256);
    }

    @ParameterizedTest(name = "{0}: p {1} with {2} drafts, M {3} -> {4} tokens")
    @CsvSource({"K7, 100, 5, 200, 105", "K7, 128, 5, 200, 133", "K7, 100, 30, 200, 130", "K7, 100, 20, 110, 120"})
    void K7_drafts_of_a_last_chunk_are_charged_and_may_pass_the_limit(
            String row, int prompt, int drafts, int limit, int used) {
        Scene scene = new Scene().tokens(limit).chunks(64).with(ctx(0, prompt, spec -> spec.draftTokens(drafts)));
        SchedulePlan plan = scene.pass();
        assertThat(PlanText.of(plan)).isEqualTo("ctx 0=" + prompt);
        assertThat(plan.used().tokens()).isEqualTo(used);
        assertThat(plan.context().getFirst().committedTokens()).isEqualTo(used);
        assertThat(scene.kv.calls("growContext")).containsExactly("growContext 0 at 0 by " + used);
    }

    @Test
    void K8_last_chunks_come_last() {
        SchedulePlan plan = new Scene()
                .tokens(500)
                .chunks(64)
                .with(ctx(0, 100), ctx(1, 1000))
                .pass();
        assertThat(PlanText.of(plan)).isEqualTo("ctx 1=384 0=100");
        assertThat(PlanText.of(new Scene()
                        .tokens(500)
                        .chunks(64)
                        .with(ctx(0, 100), ctx(1, 50))
                        .pass()))
                .isEqualTo("ctx 0=100 1=50");
    }

    @Test
    void K9_steps_are_ordered_by_adapter_none_first() {
        assertThat(PlanText.of(new Scene()
                        .with(adapted(0, 3), adapted(1, 1), adapted(2, 2))
                        .pass()))
                .isEqualTo("gen 1 2 0");
        assertThat(PlanText.of(
                        new Scene().with(adapted(0, 3), gen(1), adapted(2, 2)).pass()))
                .isEqualTo("gen 1 2 0");
    }

    @ParameterizedTest(name = "{0}: M 100, p {1} with {2} drafts -> {3}")
    @CsvSource({
        "K10, 80, 30, false",
        "K10, 100, 5, false",
        "K10, 80, 20, true",
        "K10, 80, 5, true",
        "K10, 200, 5, false"
    })
    void K10_a_whole_prompt_must_fit_with_its_drafts(String row, int prompt, int drafts, boolean runs) {
        SchedulePlan plan = new Scene()
                .tokens(100)
                .with(ctx(0, prompt, spec -> spec.draftTokens(drafts)))
                .pass();
        assertThat(PlanText.of(plan)).isEqualTo(runs ? "ctx 0=" + prompt : "rewound 0");
    }

    @Test
    void K10_a_generation_step_must_fit_with_its_drafts() {
        SchedulePlan two = new Scene()
                .tokens(5)
                .with(gen(0, spec -> spec.draftTokens(3)), gen(1, spec -> spec.draftTokens(3)))
                .pass();
        assertThat(PlanText.of(two)).isEqualTo("gen 0");
        assertThat(two.generation().getFirst().draftTokens()).isEqualTo(3);
        assertThat(PlanText.of(new Scene()
                        .tokens(3)
                        .with(gen(0, spec -> spec.draftTokens(5)))
                        .pass()))
                .isEmpty();
    }

    private static String forced(int unit, int limit, LlmRequest request) {
        return PlanText.of(
                new Scene().tokens(limit).forcedChunks(unit).with(request).pass());
    }

    private static LlmRequest forcedAt(int prompt, List<Integer> points) {
        return ctx(0, prompt, spec -> spec.forcedPoints(points));
    }

    private static LlmRequest adapted(long id, long adapter) {
        return gen(id, spec -> spec.adapter(new AdapterId(adapter)));
    }
}
