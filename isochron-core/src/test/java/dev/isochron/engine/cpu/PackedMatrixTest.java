package dev.isochron.engine.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Weights in panels. */
final class PackedMatrixTest {
    private static final int INPUTS = 5;

    private static float weight(int output, int input) {
        return 10 * output + input;
    }

    private static PackedMatrix matrix(Arena arena, int outputs) {
        return PackedMatrix.pack(arena, outputs, INPUTS, (output, into) -> {
            for (int input = 0; input < INPUTS; input++) {
                into[input] = weight(output, input);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 200})
    void a_row_is_read_back_as_it_was_packed(int outputs) {
        try (Arena arena = Arena.ofConfined()) {
            var matrix = matrix(arena, outputs);
            float[] row = new float[INPUTS + 2];
            for (int output = 0; output < outputs; output++) {
                matrix.readRow(output, row, 1);
                for (int input = 0; input < INPUTS; input++) {
                    assertThat(row[1 + input]).isEqualTo(weight(output, input));
                }
            }
            assertThat(row[0]).isZero();
            assertThat(row[INPUTS + 1]).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 200})
    void a_product_fills_whole_panels_with_zero_behind_the_outputs(int outputs) {
        try (Arena arena = Arena.ofConfined()) {
            int padded = PackedMatrix.padded(outputs);
            assertThat(padded)
                    .isBetween(outputs, outputs + 63)
                    .satisfies(n -> assertThat(n % 64).isZero());
            float[] c = new float[padded];
            Arrays.fill(c, -1);
            float[] unit = {0, 0, 1, 0, 0};
            matrix(arena, outputs).multiply(Product.SET, unit, 0, INPUTS, 1, c, 0, padded);
            for (int output = 0; output < padded; output++) {
                assertThat(c[output]).isEqualTo(output < outputs ? weight(output, 2) : 0);
            }
        }
    }
}
