package dev.isochron.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.SplitMix64;
import dev.isochron.scheduling.SchedulePlan.ContextChunk;
import dev.isochron.testkit.Laws;
import dev.isochron.testkit.RandomScene;
import dev.isochron.testkit.RandomScene.Traits;
import dev.isochron.testkit.Scene;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The invariants of scheduler.md 10 on random mixes of requests, budgets, refusals and policies: 10,000 passes each. */
final class PlanLawTest {
    @Test
    void SCH_1_to_6_and_10_to_17_hold_of_any_plan() {
        Laws.hold(10_000, random -> {
            Scene scene = RandomScene.draw(random, random.nextInt(3) == 0 ? Traits.SMOOTH : Traits.ANY);
            drawPolicies(random, scene);
            PlanInvariants.check(scene, scene.pass());
        });
    }

    @Test
    void SCH_1_to_17_hold_pass_after_pass_while_plans_are_carried_out() {
        Laws.hold(1_250, random -> {
            Scene scene = RandomScene.draw(random, Traits.ANY);
            drawPolicies(random, scene);
            for (int pass = 0; pass < 8; pass++) {
                SchedulePlan plan = scene.pass();
                PlanInvariants.check(scene, plan);
                scene.carryOut(plan);
            }
        });
    }

    @Test
    void SCH_8_SCH_17_cost_empties_no_context_changes_no_generation_and_no_progress() {
        Laws.hold(10_000, random -> {
            long seed = random.nextLong();
            Scene plain = smooth(seed);
            Scene costly = costly(seed);
            SchedulePlan uncapped = plain.pass();
            SchedulePlan capped = costly.pass();
            assertThat(capped.generation()).isEqualTo(uncapped.generation());
            assertThat(capped.context().isEmpty()).isEqualTo(uncapped.context().isEmpty());
            assertThat(costly.state.stalls().passes())
                    .isEqualTo(plain.state.stalls().passes());
        });
    }

    @Test
    void SCH_9_a_first_chunk_no_deeper_than_the_threshold_has_the_plain_size() {
        Laws.hold(10_000, random -> {
            long seed = random.nextLong();
            Scene scene = costly(seed);
            var threshold = ((CostPolicy.EqualCost) scene.config().cost()).kvDepthThresholdTokens();
            Optional<ContextChunk> capped = firstScheduled(scene.pass());
            Optional<ContextChunk> plain = firstScheduled(smooth(seed).pass());
            assertThat(capped.map(ContextChunk::id)).isEqualTo(plain.map(ContextChunk::id));
            if (capped.isPresent() && capped.get().kvStart() <= threshold) {
                assertThat(capped.get().tokens()).isEqualTo(plain.orElseThrow().tokens());
            }
        });
    }

    @Test
    void SCH_10_demotion_permutes_the_pending_list_and_touches_nothing_before_it() {
        Laws.hold(10_000, random -> {
            long seed = random.nextLong();
            Scene off = RandomScene.draw(new SplitMix64(seed), Traits.ANY);
            Scene on = RandomScene.draw(new SplitMix64(seed), Traits.ANY);
            RandomScene.demotion(random, on);
            SchedulePlan expected = off.pass();
            SchedulePlan plan = on.pass();
            assertThat(plan.contextOrder()).containsExactlyInAnyOrderElementsOf(expected.contextOrder());
            assertThat(plan.generation()).isEqualTo(expected.generation());
            assertThat(plan.suspended()).isEqualTo(expected.suspended());
        });
    }

    private static Optional<ContextChunk> firstScheduled(SchedulePlan plan) {
        List<Long> order = plan.contextOrder().stream().map(id -> id.value()).toList();
        return plan.context().stream()
                .min((left, right) -> Integer.compare(
                        order.indexOf(left.id().value()),
                        order.indexOf(right.id().value())));
    }

    private static void drawPolicies(SplitMix64 random, Scene scene) {
        if (random.nextInt(3) > 0) {
            RandomScene.equalCost(random, scene);
        }
        if (random.nextInt(3) > 0) {
            RandomScene.demotion(random, scene);
        }
    }

    private static Scene smooth(long seed) {
        return RandomScene.draw(new SplitMix64(seed), Traits.SMOOTH);
    }

    private static Scene costly(long seed) {
        Scene scene = smooth(seed);
        RandomScene.equalCost(new SplitMix64(seed + 1), scene);
        return scene;
    }
}
