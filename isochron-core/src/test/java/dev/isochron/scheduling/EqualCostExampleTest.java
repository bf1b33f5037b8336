package dev.isochron.scheduling;

import static dev.isochron.testkit.Requests.cont;
import static dev.isochron.testkit.Requests.ctx;
import static dev.isochron.testkit.Requests.estimated;
import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.LlmRequest;
import dev.isochron.scheduling.SchedulePlan.ContextChunk;
import dev.isochron.testkit.PlanText;
import dev.isochron.testkit.Scene;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The worked examples of scheduler.md 7.1 (row E16) and R14 (row D13): M 8192, U 64, floor 2048. */
final class EqualCostExampleTest {
    private static final int DEEP = 1_900_000;

    @ParameterizedTest(name = "E16 first set, depth {0}: first {1}, cost {2}, second {3}")
    @CsvSource({
        "0, 8192, 1146880000, 7168",
        "50000, 8192, 1556480000, 7168",
        "80000, 8192, 1802240000, 7168",
        "200000, 5248, 1784320000, 4608",
        "500000, 2816, 1802240000, 2432",
        "996000, 2048, 2326528000, 1344"
    })
    void E16_first_set(int depth, int first, long cost, int second) {
        Scene alone = first().with(deep(0, depth));
        assertExample(alone, depth, first, cost, 1_802_240_000L);
        SchedulePlan behind =
                first().with(cont(0, 81_024, 80_000), deep(1, depth)).pass();
        assertThat(chunk(behind, 0).cost()).isEqualTo(225_280_000);
        assertThat(chunk(behind, 1).tokens()).isEqualTo(second);
    }

    @ParameterizedTest(name = "E16 second set, depth {0}: first {1}, cost {2}, second {3}")
    @CsvSource({
        "0, 8192, 286720000, 7168",
        "50000, 8192, 846320000, 7168",
        "80000, 8192, 1182080000, 7168",
        "200000, 8192, 2525120000, 7168",
        "500000, 2944, 3075040000, 2240"
    })
    void E16_second_set(int depth, int first, long cost, int second) {
        Scene alone = second().with(deep(0, depth));
        assertExample(alone, depth, first, cost, 3_084_720_000L);
        SchedulePlan behind =
                second().with(cont(0, 81_024, 80_000), deep(1, depth)).pass();
        assertThat(chunk(behind, 0).cost()).isEqualTo(357_760_000);
        assertThat(chunk(behind, 1).tokens()).isEqualTo(second);
    }

    @Test
    void E16_second_set_at_depth_996000() {
        assertExample(second().with(deep(0, 996_000)), 996_000, 2048, 5_099_488_000L, 3_084_720_000L);
        SchedulePlan behind =
                second().with(cont(0, 81_024, 80_000), deep(1, 996_000)).pass();
        assertThat(PlanText.of(behind)).isEqualTo("ctx 0=1024");
        assertThat(PlanText.skips(behind)).isEqualTo("1 COST_BUDGET");
    }

    @ParameterizedTest(name = "floor binds from depth {3} on")
    @CsvSource({"140000, 80000, 0, 740001", "35000, 250000, 3000, 596878"})
    void the_floor_binds_from_a_known_depth_on(long offset, long threshold, long perChunk, int depth) {
        ContextChunk before = only(scene(offset, threshold, perChunk).with(deep(0, depth - 1)));
        ContextChunk at = only(scene(offset, threshold, perChunk).with(deep(0, depth)));
        assertThat(before.floor()).isFalse();
        assertThat(at.floor()).isTrue();
        assertThat(before.tokens()).isEqualTo(2048);
        assertThat(at.tokens()).isEqualTo(2048);
    }

    @Test
    void chunks_start_to_shrink_behind_the_threshold() {
        assertThat(only(first().with(deep(0, 80_000))).tokens()).isEqualTo(8192);
        assertThat(only(first().with(deep(0, 80_001))).tokens()).isEqualTo(8128);
        assertThat(only(second().with(deep(0, 250_000))).tokens()).isEqualTo(8192);
        assertThat(only(second().with(deep(0, 250_001))).tokens()).isEqualTo(8128);
    }

    @Test
    void a_lone_prompt_of_a_million_tokens_takes_more_passes_but_even_ones() {
        assertThat(passesOf(new Scene().tokens(8192).chunks(64))).isEqualTo(123);
        assertThat(passesOf(first())).isEqualTo(340);
        assertThat(passesOf(second())).isEqualTo(322);
    }

    @Test
    void R14_D13_cost_alone_starves_a_turn_behind_a_deep_request_and_demotion_feeds_it() {
        Scene costOnly = first().with(deepTurn(), turn());
        costOnly.kv.reusing(0, 300_000);
        SchedulePlan starved = costOnly.pass();
        assertThat(PlanText.of(starved)).isEqualTo("ctx 0=4096");
        assertThat(PlanText.skips(starved)).isEqualTo("1 COST_BUDGET");
        assertThat(starved.used().contextCost()).isEqualTo(1_802_240_000);

        Scene both = first().demoting(10_000, 0).with(deepTurn(), turn());
        both.kv.reusing(0, 300_000);
        SchedulePlan fed = both.pass();
        assertThat(PlanText.of(fed)).isEqualTo("ctx 0=3776 1=1000");
        assertThat(chunk(fed, 1).cost()).isEqualTo(140_000_000);
        assertThat(fed.used().contextCost()).isEqualTo(1_801_440_000);
    }

    private static void assertExample(Scene scene, int depth, int tokens, long cost, long budget) {
        SchedulePlan plan = scene.pass();
        ContextChunk chunk = plan.context().getFirst();
        assertThat(chunk.kvStart()).isEqualTo(depth);
        assertThat(chunk.tokens()).isEqualTo(tokens);
        assertThat(chunk.cost()).isEqualTo(cost);
        assertThat(chunk.floor()).isEqualTo(depth == 996_000);
        assertThat(plan.used().costBudget()).isEqualTo(budget);
    }

    private static int passesOf(Scene scene) {
        scene.with(ctx(0, 1_000_000));
        int passes = 0;
        while (!scene.active.isEmpty()) {
            scene.step();
            passes++;
        }
        return passes;
    }

    private static ContextChunk only(Scene scene) {
        return scene.pass().context().getFirst();
    }

    private static ContextChunk chunk(SchedulePlan plan, long id) {
        return plan.context().stream()
                .filter(chunk -> chunk.id().value() == id)
                .findFirst()
                .orElseThrow();
    }

    private static LlmRequest deepTurn() {
        return estimated(0, 400_000, 100_000);
    }

    private static LlmRequest turn() {
        return estimated(1, 1000, 1000);
    }

    private static LlmRequest deep(long id, int depth) {
        return depth == 0 ? ctx(id, DEEP) : cont(id, DEEP, depth);
    }

    private static Scene first() {
        return scene(140_000, 80_000, 0);
    }

    private static Scene second() {
        return scene(35_000, 250_000, 3_000);
    }

    private static Scene scene(long kvOffset, long kvDepthThreshold, long perChunkDepth) {
        return new Scene().tokens(8192).chunks(64).equalCost(kvOffset, kvDepthThreshold, perChunkDepth);
    }
}
