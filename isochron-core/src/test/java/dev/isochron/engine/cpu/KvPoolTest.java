package dev.isochron.engine.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where keys and values lie. */
final class KvPoolTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 16, 48, 128})
    void blocks_of_other_sizes_are_refused(int blockTokens) {
        try (Arena arena = Arena.ofConfined()) {
            assertThatThrownBy(() -> new KvPool(arena, SmallModels.llama(), 4, blockTokens))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("tokens per block " + blockTokens)
                    .hasMessageContaining("32 or 64");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {32, 64})
    void a_token_is_a_column_of_its_key_page_and_a_row_of_its_value_page(int blockTokens) {
        try (Arena arena = Arena.ofConfined()) {
            var pool = new KvPool(arena, SmallModels.llama(), 4, blockTokens);
            float[] keys = ramp(100, 2 * 16);
            float[] values = ramp(500, 2 * 16);
            pool.store(0, 3, 7, 2, keys, 0, values, 0, 16);
            for (int token = 0; token < 2; token++) {
                for (int element = 0; element < 16; element++) {
                    long key = pool.keyAt(0, 3, 0) + 4L * (element * blockTokens + 7 + token);
                    long value = pool.valueAt(0, 3, 0, 0) + 4L * ((7 + token) * PackedMatrix.PANEL + element);
                    assertThat(pool.keys().get(ValueLayout.JAVA_FLOAT, key)).isEqualTo(100 + token * 16 + element);
                    assertThat(pool.values().get(ValueLayout.JAVA_FLOAT, value)).isEqualTo(500 + token * 16 + element);
                }
            }
        }
    }

    @Test
    void memory_is_what_is_allocated() {
        try (Arena arena = Arena.ofConfined()) {
            var pool = new KvPool(arena, SmallModels.llama(), 5, 32);
            long allocated = pool.keys().byteSize() + pool.values().byteSize();
            assertThat(KvPool.bytes(SmallModels.llama(), 5, 32)).isEqualTo(allocated);
            assertThat(pool.keys().address() % 64).isZero();
            assertThat(pool.values().address() % 64).isZero();
        }
    }

    private static float[] ramp(int from, int length) {
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = from + i;
        }
        return values;
    }
}
