package dev.isochron.scheduling;

import static dev.isochron.testkit.Requests.cont;
import static dev.isochron.testkit.Requests.ctx;
import static dev.isochron.testkit.Requests.gen;
import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.testkit.PlanText;
import dev.isochron.testkit.Scene;
import org.junit.jupiter.api.Test;

/** Rows C1 to C10 of scheduler.md 11.1: admissions, context growth, pre-emption for pages. */
final class ContextGrowthTableTest {
    @Test
    void C1_a_refused_admission_is_undone_and_ends_the_phase_only_when_prompts_run_whole() {
        Scene whole = new Scene().with(ctx(0, 100), ctx(1, 100));
        whole.kv.preparing(call -> false);
        SchedulePlan stopped = whole.pass();
        assertThat(PlanText.of(stopped)).isEqualTo("rewound 0");
        assertThat(PlanText.skips(stopped)).isEqualTo("0 KV_PREPARE_REFUSED, 1 NOT_REACHED");
        assertThat(PlanText.stops(stopped)).isEqualTo("CONTEXT at 0 KV_PREPARE_REFUSED");

        Scene chunked = new Scene().chunks(64).with(ctx(0, 100), ctx(1, 100));
        chunked.kv.preparing(call -> false);
        SchedulePlan skipped = chunked.pass();
        assertThat(PlanText.of(skipped)).isEqualTo("rewound 0 1");
        assertThat(PlanText.skips(skipped)).isEqualTo("0 KV_PREPARE_REFUSED, 1 KV_PREPARE_REFUSED");
    }

    @Test
    void C2_generation_goes_before_context() {
        Scene scene = new Scene().tokens(2000).with(ctx(0, 1000), gen(1));
        scene.kv.growingContext(call -> false);
        SchedulePlan plan = scene.pass();
        assertThat(PlanText.of(plan)).isEqualTo("gen 1; rewound 0");
        assertThat(PlanText.skips(plan)).isEqualTo("0 KV_PAGES");
    }

    @Test
    void C3_a_failed_growth_costs_nothing() {
        Scene scene = new Scene().tokens(1000).with(ctx(0, 1000), ctx(1, 100));
        scene.kv.growingContext(call -> call.nth() > 1);
        assertThat(PlanText.of(scene.pass())).isEqualTo("ctx 1=100; rewound 0");

        Scene exact = new Scene().tokens(500).with(ctx(0, 400), ctx(1, 500));
        exact.kv.growingContext(call -> call.nth() > 1);
        assertThat(PlanText.of(exact.pass())).isEqualTo("ctx 1=500; rewound 0");
    }

    @Test
    void C4_the_budget_sees_the_prompt_after_reuse() {
        Scene scene = new Scene().tokens(600).with(ctx(0, 1000));
        scene.kv.reusing(0, 500);
        SchedulePlan plan = scene.pass();
        assertThat(PlanText.of(plan)).isEqualTo("ctx 0=500");
        assertThat(plan.context().getFirst().kvStart()).isEqualTo(500);
    }

    @Test
    void C5_without_prefix_awareness_reuse_saves_work_but_no_budget() {
        Scene alone = new Scene().tokens(1000).notPrefixAware().with(ctx(0, 1000));
        alone.kv.reusing(0, 500);
        SchedulePlan plan = alone.pass();
        assertThat(PlanText.of(plan)).isEqualTo("ctx 0=500");
        assertThat(plan.used().tokens()).isEqualTo(1000);
        assertThat(alone.kv.calls("growContext")).containsExactly("growContext 0 at 500 by 500");

        Scene behind = new Scene().tokens(1000).notPrefixAware().with(gen(1), ctx(0, 1000));
        behind.kv.reusing(0, 500);
        SchedulePlan refused = behind.pass();
        assertThat(PlanText.of(refused)).isEqualTo("gen 1");
        assertThat(PlanText.skips(refused)).isEqualTo("0 TOKEN_BUDGET");
        assertThat(behind.kv.calls("prepare")).isEmpty();
    }

    @Test
    void C5_with_chunks_the_charge_is_also_that_before_reuse() {
        Scene scene = new Scene().tokens(1000).chunks(64).notPrefixAware().with(ctx(0, 900), ctx(1, 100));
        scene.kv.reusing(0, 500);
        SchedulePlan plan = scene.pass();
        assertThat(PlanText.of(plan)).isEqualTo("ctx 0=400 1=100");
        assertThat(plan.used().tokens()).isEqualTo(1000);
    }

    @Test
    void C6_a_refused_growth_preempts_the_newest_started_request_and_ends_the_phase() {
        Scene scene = preemptionScene();
        SchedulePlan plan = scene.pass();
        assertThat(PlanText.of(plan)).isEqualTo("recompute 2; rewound 0");
        assertThat(PlanText.skips(plan)).isEqualTo("0 PAGES_RESERVED, 1 NOT_REACHED, 2 PREEMPTED, 3 NOT_REACHED");
        assertThat(PlanText.stops(plan)).isEqualTo("CONTEXT at 0 PAGES_RESERVED");
        assertThat(scene.kv.calls("preempt")).containsExactly("preempt 2");
    }

    @Test
    void C7_with_a_lower_tier_or_without_recompute_nobody_is_preempted() {
        Scene tier = new Scene().tokens(600).chunks(64).with(ctx(0, 300), cont(1, 2000, 512));
        tier.kv.withLowerTier().growingContext(call -> call.id() != 0);
        SchedulePlan withTier = tier.pass();
        assertThat(PlanText.of(withTier)).isEqualTo("ctx 1=576; rewound 0");
        assertThat(PlanText.skips(withTier)).isEqualTo("0 KV_PAGES");

        Scene off = new Scene().tokens(600).chunks(64).noRecompute().with(ctx(0, 300), cont(1, 2000, 512));
        off.kv.growingContext(call -> call.id() != 0);
        assertThat(PlanText.of(off.pass())).isEqualTo("ctx 1=576; rewound 0");
    }

    @Test
    void C8_without_a_started_request_the_next_one_is_tried() {
        Scene scene = new Scene().with(ctx(0, 300), ctx(1, 100));
        scene.kv.growingContext(call -> call.id() != 0);
        SchedulePlan plan = scene.pass();
        assertThat(PlanText.of(plan)).isEqualTo("ctx 1=100; rewound 0");
        assertThat(PlanText.skips(plan)).isEqualTo("0 KV_PAGES");
    }

    @Test
    void C9_a_request_that_runs_in_this_pass_is_no_victim() {
        Scene scene = new Scene().tokens(600).chunks(64).with(cont(0, 576, 512), cont(1, 2000, 512), ctx(2, 300));
        scene.kv.growingContext(call -> call.id() == 0);
        SchedulePlan plan = scene.pass();
        assertThat(PlanText.of(plan)).isEqualTo("ctx 0=64; recompute 1; rewound 2");
        assertThat(PlanText.skips(plan)).isEqualTo("1 PREEMPTED, 2 PAGES_RESERVED");
    }

    @Test
    void C10_a_later_chunk_that_preempts_keeps_its_sequence() {
        Scene scene = new Scene().tokens(600).chunks(64).with(cont(0, 1000, 512), cont(1, 1000, 512));
        scene.kv.growingContext(call -> call.id() != 0);
        SchedulePlan plan = scene.pass();
        assertThat(PlanText.of(plan)).isEqualTo("recompute 1");
        assertThat(PlanText.skips(plan)).isEqualTo("0 PAGES_RESERVED, 1 PREEMPTED");
        assertThat(scene.kv.hasSequence(scene.active.getFirst())).isTrue();
        assertThat(scene.kv.calls("undo")).isEmpty();
    }

    /** Decision 090: pages of a request that suspended itself behind the requester come back in no other way. */
    @Test
    void a_suspended_request_is_given_up_in_the_next_pass_when_no_active_one_is_left() {
        Scene scene = new Scene().tokens(600).chunks(64).with(cont(0, 1000, 512), gen(1));
        scene.kv.growingContext(call -> false);
        scene.kv.growingGeneration(call -> false);
        assertThat(PlanText.skips(scene.pass())).isEqualTo("0 KV_PAGES, 1 SELF_SUSPENDED");
        SchedulePlan plan = scene.pass();
        assertThat(PlanText.of(plan)).isEqualTo("recompute 1");
        assertThat(PlanText.skips(plan)).isEqualTo("0 PAGES_RESERVED, 1 PREEMPTED");
    }

    @Test
    void an_active_request_is_given_up_before_a_newer_suspended_one() {
        Scene scene =
                new Scene().tokens(600).chunks(64).with(cont(0, 1000, 512), cont(1, 1000, 512), cont(2, 1000, 512));
        scene.kv.park(scene.active.get(2));
        scene.kv.growingContext(call -> false);
        assertThat(PlanText.of(scene.pass())).isEqualTo("recompute 1");
    }

    private static Scene preemptionScene() {
        Scene scene = new Scene()
                .tokens(600)
                .chunks(64)
                .with(ctx(0, 300), cont(1, 2000, 512), cont(2, 2000, 512), ctx(3, 100));
        scene.kv.growingContext(call -> call.id() != 0);
        return scene;
    }
}
