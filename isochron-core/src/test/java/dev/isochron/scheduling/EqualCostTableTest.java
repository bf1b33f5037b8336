package dev.isochron.scheduling;

import static dev.isochron.testkit.Requests.cont;
import static dev.isochron.testkit.Requests.ctx;
import static dev.isochron.testkit.Requests.enc;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.TokenRange;
import dev.isochron.scheduling.SchedulePlan.ContextChunk;
import dev.isochron.testkit.PlanText;
import dev.isochron.testkit.Requests;
import dev.isochron.testkit.Scene;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows E1 to E15 and E17 of scheduler.md 11.3: equal-cost chunking. M 1024, U 64; K = D = 100, R = 0 give B = 204,800, floor 256. */
final class EqualCostTableTest {
    private static final int DEEP = 1_000_000;

    @Test
    void E1_off_is_the_plain_chunk_and_no_budget() {
        SchedulePlan plan = new Scene().chunks(64).with(cont(0, DEEP, 2000)).pass();
        assertThat(PlanText.of(plan)).isEqualTo("ctx 0=1024");
        assertThat(plan.used().costBudget()).isZero();
        assertThat(plan.used().contextCost()).isZero();
        assertThat(plan.context().getFirst().cost()).isZero();
    }

    @Test
    void E1_without_chunking_or_a_limit_the_policy_is_off_and_not_half_on() {
        SchedulePlan whole =
                new Scene().equalCost(100, 100, 0).with(ctx(0, 900)).pass();
        assertThat(PlanText.of(whole)).isEqualTo("ctx 0=900");
        assertThat(whole.used().costBudget()).isZero();
        SchedulePlan unlimited = new Scene()
                .unlimitedTokens()
                .chunks(64)
                .equalCost(100, 100, 0)
                .with(cont(0, 5000, 2000))
                .pass();
        assertThat(PlanText.of(unlimited)).isEqualTo("ctx 0=3000");
        assertThat(unlimited.used().costBudget()).isZero();
    }

    @ParameterizedTest(name = "{0}: alone at depth {1} -> {2}, by the floor {3}")
    @CsvSource({
        "E2, 0, 1024, false",
        "E2, 100, 1024, false",
        "E2, 200, 640, false",
        "E2, 400, 384, false",
        "E2, 1000, 256, true",
        "E2, 2000, 256, true"
    })
    void E2_chunks_shrink_with_depth_down_to_the_floor(String row, int depth, int tokens, boolean floor) {
        SchedulePlan plan = scene().with(deep(0, depth)).pass();
        assertThat(PlanText.of(plan)).isEqualTo("ctx 0=" + tokens);
        assertThat(plan.context().getFirst().floor()).isEqualTo(floor);
        assertThat(plan.used().costBudget()).isEqualTo(204_800);
        assertThat(plan.used().contextCost()).isEqualTo((100L + depth) * tokens);
    }

    @Test
    void E3_what_a_short_rest_leaves_goes_to_the_next() {
        SchedulePlan plan = scene().with(cont(0, 132, 100), deep(1, 1000)).pass();
        assertThat(PlanText.of(plan)).isEqualTo("ctx 1=128 0=32");
        assertThat(chunk(plan, 0).cost()).isEqualTo(6_400);
        assertThat(chunk(plan, 1).floor()).isFalse();
    }

    @Test
    void E4_the_floor_belongs_to_the_first_request_scheduled() {
        SchedulePlan first = scene().with(deep(0, 2000), deep(1, 2000)).pass();
        assertThat(PlanText.of(first)).isEqualTo("ctx 0=256");
        assertThat(PlanText.skips(first)).isEqualTo("1 COST_BUDGET");
        Scene refused = scene().with(deep(0, 2000), deep(1, 2000));
        refused.kv.withLowerTier().growingContext(call -> call.id() != 0);
        SchedulePlan passedOn = refused.pass();
        assertThat(PlanText.of(passedOn)).isEqualTo("ctx 1=256");
        assertThat(PlanText.skips(passedOn)).isEqualTo("0 KV_PAGES");
    }

    @Test
    void E5_a_prompt_end_within_the_floor_is_not_rounded() {
        assertThat(PlanText.of(scene().with(cont(0, 2150, 2000)).pass())).isEqualTo("ctx 0=150");
        assertThat(PlanText.of(scene().with(cont(0, 2200, 2000)).pass())).isEqualTo("ctx 0=200");
    }

    @Test
    void E6_the_floor_never_exceeds_the_tokens_left() {
        SchedulePlan many =
                scene().batch(2000).with(gens(900)).with(deep(5000, 2000)).pass();
        assertThat(many.context())
                .singleElement()
                .extracting(ContextChunk::tokens)
                .isEqualTo(64);
        SchedulePlan few = scene().with(gens(60)).with(deep(5000, 100)).pass();
        assertThat(few.context())
                .singleElement()
                .extracting(ContextChunk::tokens)
                .isEqualTo(960);
    }

    @Test
    void E7_depth_is_known_only_after_the_admission() {
        Scene alone = scene().with(ctx(0, DEEP));
        alone.kv.reusing(0, 1000);
        assertThat(PlanText.of(alone.pass())).isEqualTo("ctx 0=256");

        Scene behind = scene().with(cont(0, 612, 200), ctx(1, DEEP));
        behind.kv.reusing(1, 4000);
        SchedulePlan plan = behind.pass();
        assertThat(PlanText.of(plan)).isEqualTo("ctx 0=412; rewound 1");
        assertThat(PlanText.skips(plan)).isEqualTo("1 COST_BUDGET");
        assertThat(plan.used().contextCost()).isEqualTo(123_600);
        assertThat(behind.kv.hasSequence(behind.active.get(1))).isFalse();
    }

    @Test
    void E8_backfill_takes_what_is_left() {
        SchedulePlan plan =
                scene(1000, 1000, 0).with(cont(0, 3100, 3000), deep(1, 1000)).pass();
        assertThat(PlanText.of(plan)).isEqualTo("ctx 1=768 0=100");
        assertThat(chunk(plan, 0).cost()).isEqualTo(400_000);
    }

    @Test
    void E9_the_prefix_walk_is_paid_per_chunk() {
        SchedulePlan plan =
                scene(1000, 1000, 1000).with(cont(0, 3100, 3000), deep(1, 1000)).pass();
        assertThat(PlanText.of(plan)).isEqualTo("ctx 0=100");
        assertThat(chunk(plan, 0).cost()).isEqualTo(3_400_000);
        assertThat(chunk(plan, 0).floor()).isTrue();
        assertThat(plan.used().costBudget()).isEqualTo(3_048_000);
        assertThat(PlanText.skips(plan)).isEqualTo("1 COST_BUDGET");
    }

    @Test
    void E10_who_cannot_pay_the_walk_gets_nothing_and_who_comes_next_is_asked() {
        SchedulePlan plan = scene(1000, 1000, 100)
                .with(cont(0, 1900, 1000), deep(1, 2000), ctx(2, 100))
                .pass();
        assertThat(PlanText.of(plan)).isEqualTo("ctx 0=900 2=100");
        assertThat(PlanText.skips(plan)).isEqualTo("1 COST_BUDGET");
        assertThat(chunk(plan, 0).cost()).isEqualTo(1_900_000);
        assertThat(plan.used().costBudget()).isEqualTo(2_148_000);
        SchedulePlan shallower =
                scene(1000, 1000, 100).with(cont(0, 1900, 1000), deep(1, 1000)).pass();
        assertThat(PlanText.of(shallower)).isEqualTo("ctx 1=64 0=900");
    }

    @Test
    void E11_drafts_and_replay_rows_are_charged() {
        SchedulePlan drafts =
                scene().with(cont(0, 200, 100, spec -> spec.draftTokens(8))).pass();
        assertThat(drafts.used().contextCost()).isEqualTo(21_600);
        SchedulePlan replay =
                scene().with(cont(0, 200, 100, spec -> spec.replayRows(50))).pass();
        assertThat(replay.used().contextCost()).isEqualTo(30_000);
        assertThat(replay.used().tokens()).isEqualTo(150);
    }

    @Test
    void E12_encoder_steps_are_never_charged() {
        SchedulePlan plan =
                scene().encoderDecoder().with(enc(0, 200), deep(1, 2000)).pass();
        assertThat(PlanText.of(plan)).isEqualTo("ctx 1=256; enc 0");
        assertThat(plan.used().contextCost()).isEqualTo(2100L * 256);
    }

    @Test
    void E13_a_snap_up_may_exceed_the_cost_budget() {
        List<TokenRange> run = List.of(new TokenRange(2240, 2500));
        SchedulePlan plan =
                scene().with(cont(0, DEEP, 2048, spec -> spec.multimodal(run))).pass();
        assertThat(PlanText.of(plan)).isEqualTo("ctx 0=512");
        assertThat(plan.used().contextCost()).isEqualTo(1_099_776).isGreaterThan(204_800);
    }

    @Test
    void E14_forced_chunks_are_capped_too() {
        assertThat(forced(List.of(1100, 1600))).isEqualTo("ctx 1=100");
        assertThat(forced(List.of(1100, 1600), cont(0, 132, 100))).isEqualTo("ctx 1=100 0=32");
        assertThat(forced(List.of(1600), cont(0, 132, 100))).isEqualTo("ctx 1=128 0=32");
    }

    @Test
    void E15_the_floor_is_rounded_like_any_chunk_and_is_at_least_one_unit() {
        assertThat(PlanText.of(scene().tokens(1000).with(deep(0, 50_000)).pass()))
                .isEqualTo("ctx 0=192");
        assertThat(PlanText.of(scene().tokens(128).with(deep(0, 50_000)).pass()))
                .isEqualTo("ctx 0=64");
    }

    @Test
    void E17_an_overflow_is_a_configuration_error() {
        long huge = 9_000_000_000_000_000L;
        Scene scene = scene(huge, huge, 0).tokens(8192);
        assertThatThrownBy(scene::scheduler)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("max_num_tokens 8192")
                .hasMessageContaining(Long.toString(huge));
    }

    @Test
    void R15_nothing_is_asked_of_the_kv_cache_once_even_the_shallowest_start_is_too_dear() {
        Scene scene = scene().with(deep(0, 2000), ctx(1, 1000), deep(2, 100));
        SchedulePlan plan = scene.pass();
        assertThat(PlanText.skips(plan)).isEqualTo("1 COST_BUDGET, 2 COST_BUDGET");
        assertThat(scene.kv.calls()).containsExactly("prepare 0", "growContext 0 at 2000 by 256");
    }

    private static String forced(List<Integer> points, LlmRequest... before) {
        return PlanText.of(scene().forcedChunks(64)
                .with(before)
                .with(cont(1, DEEP, 1000, spec -> spec.forcedPoints(points)))
                .pass());
    }

    private static LlmRequest deep(long id, int depth) {
        return depth == 0 ? ctx(id, DEEP) : cont(id, DEEP, depth);
    }

    private static LlmRequest[] gens(int count) {
        return LongStream.range(0, count).mapToObj(Requests::gen).toArray(LlmRequest[]::new);
    }

    private static ContextChunk chunk(SchedulePlan plan, long id) {
        return plan.context().stream()
                .filter(chunk -> chunk.id().value() == id)
                .findFirst()
                .orElseThrow();
    }

    private static Scene scene() {
        return scene(100, 100, 0);
    }

    private static Scene scene(long kvOffset, long kvDepthThreshold, long perChunkDepth) {
        return new Scene().tokens(1024).chunks(64).equalCost(kvOffset, kvDepthThreshold, perChunkDepth);
    }
}
