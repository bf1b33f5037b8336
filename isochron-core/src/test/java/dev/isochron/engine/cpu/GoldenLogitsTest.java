package dev.isochron.engine.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Logits of a small random model, written down: the model, its weights and its forward stay what they are. */
final class GoldenLogitsTest {
    private static final double[] FIRST = {
        -0.48908147,
        2.4880424,
        -0.08904704,
        0.6046678,
        -0.806726,
        0.27448496,
        -0.1178464,
        0.86655384,
        1.056555,
        -0.75438064
    };

    @Test
    void logits_of_a_small_model_are_those_written_down() {
        try (var rig = new ForwardRig(SmallModels.llama(), 4, 64, 1)) {
            int[] tokens = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89};
            float[] logits = rig.begin().add(tokens, 0, 10, rig.pages(10)).run()[0];
            for (int token = 0; token < FIRST.length; token++) {
                assertThat((double) logits[token]).as("logit %d", token).isEqualTo(FIRST[token], within(1e-4));
            }
        }
    }
}
