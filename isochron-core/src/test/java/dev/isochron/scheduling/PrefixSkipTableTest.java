package dev.isochron.scheduling;

import static dev.isochron.testkit.Requests.at;
import static dev.isochron.testkit.Requests.ctx;
import static dev.isochron.testkit.Requests.gen;
import static dev.isochron.testkit.Requests.keyed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.testkit.PlanText;
import dev.isochron.testkit.Scene;
import org.junit.jupiter.api.Test;

/** Rows P1 to P8 of scheduler.md 11.2: a first chunk waits behind whoever computes its next block (SCH-15). */
final class PrefixSkipTableTest {
    @Test
    void P1_one_of_equal_first_chunks_runs() {
        SchedulePlan two = scene().with(keyed(0, 200, 7), keyed(1, 200, 7)).pass();
        assertThat(PlanText.of(two)).isEqualTo("ctx 0=200");
        assertThat(PlanText.skips(two)).isEqualTo("1 PREFIX_DUPLICATE");
        SchedulePlan three = scene().with(keyed(0, 200, 7), keyed(1, 200, 7), keyed(2, 200, 7))
                .pass();
        assertThat(PlanText.skips(three)).isEqualTo("1 PREFIX_DUPLICATE, 2 PREFIX_DUPLICATE");
    }

    @Test
    void P1_distinct_or_keyless_ones_all_run() {
        assertThat(PlanText.of(scene().with(keyed(0, 200, 7), keyed(1, 200, 8)).pass()))
                .isEqualTo("ctx 0=200 1=200");
        assertThat(PlanText.of(scene().with(ctx(0, 200), ctx(1, 200)).pass())).isEqualTo("ctx 0=200 1=200");
    }

    @Test
    void P2_what_is_in_flight_blocks_only_its_own_key() {
        SchedulePlan plan = scene().inFlight(at(128, keyed(0, 1000, 2)))
                .with(keyed(1, 200, 3))
                .pass();
        assertThat(PlanText.of(plan)).isEqualTo("ctx 1=200");
    }

    @Test
    void P3_nothing_is_probed_where_nobody_can_wait() {
        Scene policy = scene().with(keyed(0, 200, 7), keyed(1, 200, 7));
        policy.kv.notCommittingEveryChunk();
        assertAllRunUnprobed(policy, "ctx 0=200 1=200");
        assertAllRunUnprobed(scene().notPrefixAware().with(keyed(0, 200, 7), keyed(1, 200, 7)), "ctx 0=200 1=200");
        assertAllRunUnprobed(scene().with(keyed(0, 200, 7)), "ctx 0=200");
        assertAllRunUnprobed(scene().with(gen(0), gen(1)), "gen 0 1");
    }

    @Test
    void P4_a_continuation_in_flight_defers_and_that_is_progress() {
        Scene scene = scene().inFlight(at(128, keyed(0, 1000, 7))).with(keyed(1, 200, 7));
        SchedulePlan plan = scene.pass();
        assertThat(PlanText.of(plan)).isEmpty();
        assertThat(PlanText.skips(plan)).isEqualTo("0 IN_FLIGHT, 1 PREFIX_DUPLICATE");
        assertThat(scene.state.stalls().passes()).isZero();
    }

    @Test
    void P5_a_continuation_registers_only_if_it_runs() {
        SchedulePlan runs =
                scene().with(at(128, keyed(0, 1000, 7)), keyed(1, 200, 7)).pass();
        assertThat(PlanText.of(runs)).isEqualTo("ctx 0=872");
        assertThat(PlanText.skips(runs)).isEqualTo("1 PREFIX_DUPLICATE");

        Scene refused = scene().with(at(128, keyed(0, 1000, 7)), keyed(1, 200, 7));
        refused.kv.growingContext(call -> call.id() != 0);
        assertThat(PlanText.of(refused.pass())).isEqualTo("ctx 1=200");
    }

    @Test
    void P6_a_refused_contributor_hands_on() {
        Scene scene = scene().with(keyed(0, 200, 7), keyed(1, 200, 7), keyed(2, 200, 7));
        scene.kv.growingContext(call -> call.nth() > 1);
        assertThat(PlanText.of(scene.pass())).isEqualTo("ctx 1=200; rewound 0");

        Scene none = scene().with(keyed(0, 200, 7), keyed(1, 200, 7), keyed(2, 200, 7));
        none.kv.growingContext(call -> false);
        assertThat(PlanText.of(none.pass())).isEqualTo("rewound 0 1 2");
        assertThat(none.kv.calls("growContext")).hasSize(3);
    }

    @Test
    void P7_a_deferral_touches_no_kv_and_no_budget() {
        Scene scene = scene().with(keyed(0, 200, 7), keyed(1, 200, 7));
        SchedulePlan plan = scene.pass();
        assertThat(scene.kv.calls()).containsExactly("prepare 0", "growContext 0 at 0 by 200");
        assertThat(plan.used().tokens()).isEqualTo(200);
    }

    @Test
    void P8_an_evicted_continuation_registers_nothing() {
        Scene scene = scene().with(gen(0), keyed(1, 200, 7), at(128, keyed(2, 1000, 7)));
        scene.kv.growingGeneration(call -> call.nth() > 1);
        assertThat(PlanText.of(scene.pass())).isEqualTo("gen 0; ctx 1=200; suspended 2");
    }

    private static void assertAllRunUnprobed(Scene scene, String expected) {
        assertThat(PlanText.of(scene.pass())).isEqualTo(expected);
        assertThat(scene.kv.probes()).isZero();
    }

    private static Scene scene() {
        return new Scene().tokens(1024).chunks(64);
    }
}
