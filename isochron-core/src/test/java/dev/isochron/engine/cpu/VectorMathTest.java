package dev.isochron.engine.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.isochron.core.SplitMix64;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Element-wise work against the formulas in double precision; lengths with and without a rest behind whole vectors. */
final class VectorMathTest {
    private final float[] lanes = new float[MicroKernels.LANES];

    private static float[] random(int length, double size, long seed) {
        var random = new SplitMix64(seed);
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = (float) (2 * size * (random.nextDouble() - 0.5));
        }
        return values;
    }

    @Test
    @DisplayName("2^x is exact to 3e-7 of itself over the whole range, and cut outside of it")
    void powers() {
        for (double x = -126; x <= 126; x += 0.0173) {
            float argument = (float) x;
            double expected = Math.pow(2, argument);
            assertThat((double) VectorMath.power(argument))
                    .as("2^%s", argument)
                    .isEqualTo(expected, within(3e-7 * expected));
        }
        assertThat(VectorMath.power(Float.NEGATIVE_INFINITY)).isEqualTo(VectorMath.power(-126));
        assertThat(VectorMath.power(1000)).isEqualTo(VectorMath.power(126));
        assertThat(VectorMath.power(0)).isEqualTo(1);
    }

    @Test
    void exponentials_replace_a_row_and_give_its_sum() {
        int length = 4 * MicroKernels.LANES;
        float[] row = random(length + 2, 5, 1);
        float[] before = row.clone();
        float largest = VectorMath.max(row, 1, length);
        float sum = VectorMath.exponentials(row, 1, length, largest, lanes);
        double expected = 0;
        for (int i = 1; i <= length; i++) {
            assertThat(before[i]).isLessThanOrEqualTo(largest);
            assertThat((double) row[i]).isEqualTo(Math.pow(2, before[i] - largest), within(1e-6));
            expected += row[i];
        }
        assertThat((double) sum).isEqualTo(expected, within(1e-4));
        assertThat(row[0]).isEqualTo(before[0]);
        assertThat(row[length + 1]).isEqualTo(before[length + 1]);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 16, 40, 576})
    void rms_norm_divides_by_the_root_of_the_mean_square(int length) {
        float[] x = random(length + 1, 3, 2);
        float[] weight = random(length, 1, 3);
        float[] normed = new float[length + 2];
        VectorMath.rmsNorm(x, 1, weight, 1e-5, normed, 1, lanes);
        double squares = 0;
        for (int i = 0; i < length; i++) {
            squares += (double) x[i + 1] * x[i + 1];
        }
        for (int i = 0; i < length; i++) {
            double expected = x[i + 1] * weight[i] / Math.sqrt(squares / length + 1e-5);
            assertThat((double) normed[i + 1]).isEqualTo(expected, within(1e-5));
        }
        assertThat(normed[0]).isZero();
        assertThat(normed[length + 1]).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 16, 40, 1536})
    void swi_glu_gates(int length) {
        float[] gate = random(length, 20, 4);
        float[] up = random(length, 2, 5);
        float[] gated = gate.clone();
        VectorMath.swiGlu(gated, 0, up, 0, length);
        for (int i = 0; i < length; i++) {
            double expected = gate[i] / (1 + Math.exp(-gate[i])) * up[i];
            assertThat((double) gated[i]).isEqualTo(expected, within(1e-5 * (1 + Math.abs(expected))));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 16, 20, 32, 64})
    void rotation_turns_each_pair_and_keeps_its_length(int half) {
        float[] head = random(2 * half, 1, 6);
        float[] cos = new float[half];
        float[] sin = new float[half];
        for (int i = 0; i < half; i++) {
            cos[i] = (float) Math.cos(0.3 * i + 1);
            sin[i] = (float) Math.sin(0.3 * i + 1);
        }
        float[] turned = head.clone();
        VectorMath.rotate(turned, 0, half, cos, sin, 0);
        for (int i = 0; i < half; i++) {
            double x = head[i] * Math.cos(0.3 * i + 1) - head[half + i] * Math.sin(0.3 * i + 1);
            double y = head[half + i] * Math.cos(0.3 * i + 1) + head[i] * Math.sin(0.3 * i + 1);
            assertThat((double) turned[i]).isEqualTo(x, within(1e-6));
            assertThat((double) turned[half + i]).isEqualTo(y, within(1e-6));
        }
    }
}
