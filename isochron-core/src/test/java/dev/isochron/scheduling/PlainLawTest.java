package dev.isochron.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.SplitMix64;
import dev.isochron.testkit.Laws;
import dev.isochron.testkit.PlainScheduler;
import dev.isochron.testkit.RandomScene;
import dev.isochron.testkit.RandomScene.Traits;
import dev.isochron.testkit.Scene;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Off equals absent (SCH-7, R1): the scheduler against a frozen one that knows no policy, and against itself. */
final class PlainLawTest {
    @Test
    void SCH_7_with_both_policies_off_plan_and_kv_calls_are_those_of_the_plain_scheduler() {
        Laws.hold(10_000, random -> assertPlain(random, scene -> {}));
    }

    @Test
    void SCH_7_R4_policies_without_chunking_or_a_token_limit_are_off() {
        Laws.hold(
                10_000,
                random -> assertPlain(random, scene -> {
                    scene.equalCost(100, 100, 1)
                            .demoting(10, 1)
                            .adapters(AdapterPages.NONE)
                            .wholePrompts();
                }));
    }

    @Test
    void SCH_7_knobs_that_never_bind_change_no_decision() {
        Laws.hold(10_000, random -> {
            long seed = random.nextLong();
            Scene plain = RandomScene.draw(new SplitMix64(seed), Traits.SMOOTH);
            Scene slack = RandomScene.draw(new SplitMix64(seed), Traits.SMOOTH);
            slack.equalCost(1, 2_000_000, 0).demoting(2_000_000, 1);
            SchedulePlan expected = plain.pass();
            SchedulePlan plan = slack.pass();
            assertThat(plan.skipped()).isEqualTo(expected.skipped());
            assertThat(plan.generation()).isEqualTo(expected.generation());
            assertThat(plan.context().stream().map(chunk -> chunk.id().value() + ":" + chunk.tokens()))
                    .isEqualTo(expected.context().stream()
                            .map(chunk -> chunk.id().value() + ":" + chunk.tokens())
                            .toList());
            assertThat(slack.kv.calls()).isEqualTo(plain.kv.calls());
            assertThat(slack.kv.probes()).isEqualTo(plain.kv.probes());
        });
    }

    @Test
    void SCH_16_the_same_input_gives_the_same_plan_and_calls() {
        Laws.hold(10_000, random -> {
            long seed = random.nextLong();
            Scene one = policies(seed);
            Scene other = policies(seed);
            for (int pass = 0; pass < 3; pass++) {
                assertThat(one.step()).isEqualTo(other.step());
            }
            assertThat(one.kv.calls()).isEqualTo(other.kv.calls());
        });
    }

    private static Scene policies(long seed) {
        var random = new SplitMix64(seed);
        Scene scene = RandomScene.draw(random, Traits.ANY);
        RandomScene.equalCost(random, scene);
        RandomScene.demotion(random, scene);
        return scene;
    }

    private static void assertPlain(SplitMix64 random, Consumer<Scene> change) {
        long seed = random.nextLong();
        Scene product = RandomScene.draw(new SplitMix64(seed), Traits.NO_MULTIMODAL);
        Scene oracle = RandomScene.draw(new SplitMix64(seed), Traits.NO_MULTIMODAL);
        change.accept(product);
        change.accept(oracle);
        var plain = new PlainScheduler(oracle.config(), oracle.kv, oracle.adapterPages());
        assertThat(product.pass()).isEqualTo(plain.schedule(oracle.input()));
        assertThat(product.kv.calls()).isEqualTo(oracle.kv.calls());
        assertThat(product.kv.probes()).isEqualTo(oracle.kv.probes());
        assertThat(product.kv.hintQuestions()).isEqualTo(oracle.kv.hintQuestions());
    }
}
