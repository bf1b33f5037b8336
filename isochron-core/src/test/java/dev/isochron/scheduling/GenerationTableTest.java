package dev.isochron.scheduling;

import static dev.isochron.testkit.Requests.cont;
import static dev.isochron.testkit.Requests.ctx;
import static dev.isochron.testkit.Requests.gen;
import static dev.isochron.testkit.Requests.in;
import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.RequestState;
import dev.isochron.testkit.PlanText;
import dev.isochron.testkit.Scene;
import org.junit.jupiter.api.Test;

/** Rows G1 to G13 of scheduler.md 11.1: the ladder of a generation request that lacks pages. */
final class GenerationTableTest {
    @Test
    void G1_a_request_that_suspends_itself_stops_the_phase_and_hides_new_context() {
        Scene scene = new Scene().with(gen(0), gen(1), ctx(2, 10));
        scene.kv.growingGeneration(call -> call.nth() == 1);
        SchedulePlan plan = scene.pass();
        assertThat(PlanText.of(plan)).isEqualTo("gen 0; suspended 1");
        assertThat(PlanText.skips(plan)).isEqualTo("1 SELF_SUSPENDED, 2 NOT_REACHED");
        assertThat(PlanText.stops(plan)).isEqualTo("GENERATION at 1 SELF_SUSPENDED");
    }

    @Test
    void G2_the_tail_is_suspended_first() {
        Scene scene = new Scene().with(gen(0), gen(1), gen(99));
        scene.kv.growingGeneration(call -> call.nth() != 2);
        SchedulePlan plan = scene.pass();
        assertThat(PlanText.of(plan)).isEqualTo("gen 0 1; suspended 99");
        assertThat(PlanText.skips(plan)).isEqualTo("99 SUSPENDED");
    }

    @Test
    void G3_without_a_lower_tier_a_request_suspended_in_this_pass_gives_nothing_more() {
        Scene scene = new Scene().with(gen(0), gen(1), gen(99));
        scene.kv.growingGeneration(call -> call.nth() == 1);
        assertThat(PlanText.of(scene.pass())).isEqualTo("gen 0; suspended 99 1");
    }

    @Test
    void G4_with_a_lower_tier_it_moves_from_suspended_to_recompute() {
        Scene scene = new Scene().with(gen(0), gen(1), gen(99));
        scene.kv.withLowerTier().growingGeneration(call -> call.nth() == 1 || call.nth() == 4);
        SchedulePlan plan = scene.pass();
        assertThat(PlanText.of(plan)).isEqualTo("gen 0 1; recompute 99");
        assertThat(PlanText.skips(plan)).isEqualTo("99 RECOMPUTE_PAUSED");
        assertThat(scene.kv.calls("growGeneration")).hasSize(4);
        assertThat(scene.kv.calls("release")).containsExactly("release 99");
    }

    @Test
    void G5_with_recompute_off_nothing_is_released() {
        Scene scene = new Scene().noRecompute().with(gen(0), gen(1), gen(99));
        scene.kv.withLowerTier().growingGeneration(call -> call.nth() == 1);
        assertThat(PlanText.of(scene.pass())).isEqualTo("gen 0; suspended 99 1");
        assertThat(scene.kv.calls("growGeneration")).hasSize(3);
        assertThat(scene.kv.calls("release")).isEmpty();
    }

    @Test
    void G6_a_request_that_lost_its_inputs_is_never_paused() {
        Scene scene = new Scene().with(gen(0)).suspended(gen(1, spec -> spec.replayable(false)));
        scene.kv.growingGeneration(call -> call.id() != 0);
        SchedulePlan plan = scene.pass();
        assertThat(PlanText.of(plan)).isEqualTo("suspended 0");
        assertThat(PlanText.skips(plan)).isEqualTo("0 SELF_SUSPENDED, 1 NOT_REACHED");
    }

    @Test
    void G6_a_retiring_request_is_no_victim() {
        Scene scene = new Scene().with(gen(0), in(RequestState.RETIRING, gen(1)));
        scene.kv.growingGeneration(call -> call.id() != 0);
        assertThat(PlanText.of(scene.pass())).isEqualTo("suspended 0");
        assertThat(scene.kv.calls("release")).isEmpty();
        assertThat(scene.kv.calls("suspend")).containsExactly("suspend 0");
    }

    @Test
    void G7_recompute_takes_a_request_behind_the_cut_and_does_not_move_it() {
        Scene scene = new Scene().with(gen(0), gen(1), gen(2)).suspended(gen(3));
        scene.kv
                .withLowerTier()
                .growingGeneration(
                        call -> call.id() == 0 ? call.nthOfRequest() > 1 : call.id() == 1 && scene.kv.isReleased(3));
        SchedulePlan plan = scene.pass();
        assertThat(PlanText.of(plan)).isEqualTo("gen 0 1; suspended 2; recompute 3");
        assertThat(PlanText.skips(plan)).isEqualTo("2 SUSPENDED, 3 RECOMPUTE_PAUSED");
    }

    @Test
    void G8_a_paused_request_is_not_tried_and_later_context_runs() {
        Scene scene = new Scene().with(gen(0)).suspended(gen(1)).with(ctx(2, 10));
        scene.kv.growingGeneration(call -> call.id() != 0 || scene.kv.isReleased(1));
        assertThat(PlanText.of(scene.pass())).isEqualTo("gen 0; ctx 2=10; recompute 1");
        assertThat(scene.kv.calls("growGeneration")).containsExactly("growGeneration 0", "growGeneration 0");
    }

    @Test
    void G9_victims_fall_one_by_one() {
        Scene scene = new Scene().with(gen(0), gen(1), gen(98), gen(99));
        scene.kv.growingGeneration(call -> call.nth() != 2 && call.nth() != 3);
        assertThat(PlanText.of(scene.pass())).isEqualTo("gen 0 1; suspended 99 98");

        Scene other = new Scene().with(gen(0), gen(8), gen(9));
        other.kv.growingGeneration(call -> call.nth() == 3);
        assertThat(PlanText.of(other.pass())).isEqualTo("gen 0; suspended 9 8");
    }

    @Test
    void G10_a_request_suspended_earlier_may_be_recomputed_even_without_a_lower_tier() {
        Scene scene = new Scene().with(gen(0), gen(1)).suspended(gen(99));
        scene.kv.growingGeneration(call -> call.nth() == 1);
        assertThat(PlanText.of(scene.pass())).isEqualTo("gen 0; suspended 1; recompute 99");

        Scene off = new Scene().noRecompute().with(gen(0), gen(1)).suspended(gen(99));
        off.kv.growingGeneration(call -> call.nth() == 1);
        assertThat(PlanText.of(off.pass())).isEqualTo("gen 0; suspended 1");
    }

    @Test
    void G11_a_started_context_is_a_victim() {
        Scene scene = new Scene().with(gen(0), cont(99, 1000, 512));
        scene.kv.growingGeneration(call -> call.nth() > 1);
        assertThat(PlanText.of(scene.pass())).isEqualTo("gen 0; suspended 99");
    }

    @Test
    void G12_a_request_with_no_victim_behind_suspends_itself() {
        assertThat(PlanText.skips(refused(new Scene().with(gen(0))))).isEqualTo("0 SELF_SUSPENDED");
        Scene contexts = new Scene().with(gen(0), ctx(1, 100), ctx(2, 100));
        assertThat(PlanText.skips(refused(contexts))).isEqualTo("0 SELF_SUSPENDED, 1 NOT_REACHED, 2 NOT_REACHED");
        assertThat(contexts.kv.calls("prepare")).isEmpty();
        Scene unknown = new Scene().with(gen(0), in(RequestState.UNKNOWN, ctx(1, 100)));
        assertThat(PlanText.of(refused(unknown))).isEqualTo("suspended 0");
    }

    @Test
    void G12_a_suspended_request_that_does_not_come_back_just_stops_the_phase() {
        SchedulePlan plan = refused(new Scene().suspended(gen(0)).with(gen(1, spec -> spec.replayable(false))));
        assertThat(PlanText.of(plan)).isEqualTo("suspended 1");
        assertThat(PlanText.stops(plan)).isEqualTo("GENERATION at 0 KV_PAGES");
    }

    @Test
    void G13_what_lies_behind_the_cut_is_not_reached() {
        Scene scene = new Scene().with(gen(0), gen(1), gen(2), ctx(3, 10));
        scene.kv.growingGeneration(call -> call.nth() != 1);
        SchedulePlan plan = scene.pass();
        assertThat(PlanText.of(plan)).isEqualTo("gen 0 1; suspended 2");
        assertThat(PlanText.skips(plan)).isEqualTo("2 SUSPENDED, 3 NOT_REACHED");
    }

    private static SchedulePlan refused(Scene scene) {
        scene.kv.growingGeneration(call -> false);
        return scene.pass();
    }
}
