package dev.isochron.engine.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.isochron.core.SplitMix64;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Matrix products of every shape against plain loops (ENG-1). */
final class ProductTest {
    private static final float BEFORE = 3;

    /** All row counts up to two tiles and a rest; k from nothing to an odd number. */
    private static Stream<Arguments> shapes() {
        return Stream.of(Product.values())
                .flatMap(product -> Stream.of(32, 64)
                        .flatMap(width -> Stream.of(0, 1, 7, 64)
                                .flatMap(k -> Stream.of(1, 2, 3, 4, 5, 6, 7, 13)
                                        .map(rows -> Arguments.of(product, width, k, rows)))));
    }

    @ParameterizedTest(name = "{0}: {3} rows, k {2}, panel of {1}")
    @MethodSource("shapes")
    void panel_gives_the_sum_of_products_and_touches_nothing_else(Product product, int width, int k, int rows) {
        int lda = k + 3;
        int ldc = width + 16;
        try (Arena arena = Arena.ofConfined()) {
            float[] a = random(rows * lda + 1, 1);
            float[] panel = random(k * width, 2);
            MemorySegment b = arena.allocate(4L * k * width + 64, 64);
            MemorySegment.copy(panel, 0, b, ValueLayout.JAVA_FLOAT, 64, panel.length);
            float[] c = filled(rows * ldc + 1);
            product.panel(rows, a, 1, lda, b, 64, width, k, c, 1, ldc);
            for (int at = 0; at < c.length; at++) {
                int row = (at - 1) / ldc;
                int column = (at - 1) % ldc;
                boolean inside = at >= 1 && column < width;
                double expected = inside ? expected(product, a, 1 + row * lda, panel, column, width, k) : BEFORE;
                assertThat((double) c[at]).as("row %d, column %d", row, column).isEqualTo(expected, within(1e-5));
            }
        }
    }

    private static double expected(Product product, float[] a, int aAt, float[] b, int column, int width, int k) {
        double sum = product == Product.ADD ? BEFORE : 0;
        for (int i = 0; i < k; i++) {
            sum += (double) a[aAt + i] * b[i * width + column];
        }
        return sum;
    }

    @ParameterizedTest
    @EnumSource(Product.class)
    @DisplayName("ENG-1: a row's product has the same bits alone and among others")
    void rows_are_independent(Product product) {
        try (Arena arena = Arena.ofConfined()) {
            float[] a = random(13 * 100, 3);
            var matrix = PackedMatrix.pack(arena, 70, 100, (row, into) -> copy(random(100, 10 + row), into));
            float[] all = filled(13 * 128);
            matrix.multiply(product, a, 0, 100, 13, all, 0, 128);
            for (int row = 0; row < 13; row++) {
                float[] alone = filled(128);
                matrix.multiply(product, a, row * 100, 100, 1, alone, 0, 128);
                assertThat(alone).containsExactly(Arrays.copyOfRange(all, row * 128, (row + 1) * 128));
            }
        }
    }

    private static void copy(float[] from, float[] into) {
        System.arraycopy(from, 0, into, 0, from.length);
    }

    private static float[] filled(int length) {
        float[] values = new float[length];
        Arrays.fill(values, BEFORE);
        return values;
    }

    private static float[] random(int length, long seed) {
        var random = new SplitMix64(seed);
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = (float) (random.nextDouble() - 0.5);
        }
        return values;
    }
}
