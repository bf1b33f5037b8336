package dev.isochron.scheduling;

import static dev.isochron.testkit.Requests.ctx;
import static dev.isochron.testkit.Requests.estimated;
import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.RequestId;
import dev.isochron.scheduling.SchedulePlan.ContextChunk;
import dev.isochron.testkit.Scene;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/** The examples of scheduler.md 8.1 and 8.2 (rows D7 to D9): what a long prefill gets, iteration by iteration. */
final class DemotionExampleTest {
    private static final RequestId LONG = new RequestId(0);

    @Test
    void D7_8_1_off_the_long_prefill_takes_all_and_seven_turns_wait() {
        Scene scene = new Scene().tokens(8192).chunks(64);
        Run run = run(scene, 50_000, 7, iteration -> 1_000);
        assertThat(run.longGets()).containsExactly(8192, 8192, 8192, 8192, 8192, 8192, 848);
        assertThat(run.turnWaits()).containsExactly(6, 5, 4, 3, 2, 1, 0);
    }

    @Test
    void D7_8_1_on_no_turn_waits_and_the_long_prefill_ends_as_early() {
        Scene scene = new Scene().tokens(8192).chunks(64).demoting(10_000, 0);
        Run run = run(scene, 50_000, 7, iteration -> 1_000);
        assertThat(run.longGets()).containsExactly(7168, 7168, 7168, 7168, 7168, 7168, 6992);
        assertThat(run.turnWaits()).containsOnly(0);
        assertThat(run.demoted()).containsExactly(true, true, true, true, true, true, false);
    }

    @Test
    void D7_without_a_bound_it_waits_as_long_as_turns_fill_the_budget() {
        Scene scene = new Scene().tokens(8192).chunks(64).demoting(10_000, 0);
        assertThat(run(scene, 50_000, 30, iteration -> 8_192).longGets()).containsOnly(0);
    }

    @Test
    void D7_with_a_bound_of_three_it_ends_in_iteration_22() {
        Scene scene = new Scene().tokens(8192).chunks(64).demoting(10_000, 3);
        List<Integer> gets = run(scene, 50_000, 22, iteration -> 8_192).longGets();
        assertThat(gets.getLast()).isEqualTo(848);
        assertThat(scene.active).extracting(request -> request.id()).doesNotContain(LONG);
    }

    @Test
    void D8_8_2_aging_lets_it_through_every_third_pass() {
        Scene scene = new Scene().tokens(1024).chunks(64).demoting(1_000, 2);
        Run run = run(scene, 5_000, 6, iteration -> 1_024);
        assertThat(run.longGets()).containsExactly(0, 0, 1024, 0, 0, 1024);
        assertThat(run.countsAfter()).containsExactly(1, 2, 0, 1, 2, 0);
    }

    @Test
    void D8_with_a_bound_of_one_passes_alternate() {
        Scene scene = new Scene().tokens(1024).chunks(64).demoting(1_000, 1);
        assertThat(run(scene, 5_000, 6, iteration -> 1_024).longGets()).containsExactly(0, 1024, 0, 1024, 0, 1024);
    }

    @Test
    void D9_even_a_small_chunk_restarts_the_count() {
        Scene scene = new Scene().tokens(1024).chunks(64).demoting(1_000, 2);
        Run run = run(scene, 5_000, 5, iteration -> iteration == 2 ? 960 : 1_024);
        assertThat(run.longGets()).containsExactly(0, 64, 0, 0, 1024);
        assertThat(run.countsAfter()).containsExactly(1, 0, 1, 2, 0);
    }

    /** What happened to the long request in each iteration, and how long each turn waited. */
    private record Run(
            List<Integer> longGets, List<Integer> countsAfter, List<Boolean> demoted, List<Integer> turnWaits) {}

    /** A long prefill at first and one turn, without an estimate and so always short, in each iteration. */
    private static Run run(Scene scene, int longTokens, int iterations, IntUnaryOperator turnTokens) {
        var run = new Run(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        scene.with(estimated(0, longTokens, longTokens));
        for (int iteration = 1; iteration <= iterations; iteration++) {
            scene.with(ctx(iteration, turnTokens.applyAsInt(iteration)));
            SchedulePlan plan = scene.step();
            run.longGets().add(tokensOf(plan, LONG));
            run.countsAfter().add(scene.state.demotions().waited(LONG));
            run.demoted().add(plan.demotions().stream().anyMatch(note -> !note.letThrough()));
            for (ContextChunk chunk : plan.context()) {
                if (!chunk.id().equals(LONG)) {
                    run.turnWaits().add(iteration - (int) chunk.id().value());
                }
            }
        }
        return run;
    }

    private static int tokensOf(SchedulePlan plan, RequestId id) {
        return plan.context().stream()
                .filter(chunk -> chunk.id().equals(id))
                .mapToInt(ContextChunk::tokens)
                .sum();
    }
}
