package dev.isochron.engine.model.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.isochron.testkit.GgufWriter;
import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class TensorEncodingTest {
    private static final short ONE_AND_A_HALF = (short) 0x3E00;

    @Test
    void halves_and_brain_floats_by_hand() {
        assertThat(decode(
                        TensorEncoding.F16,
                        GgufWriter.bytes(4, b -> b.putShort(ONE_AND_A_HALF).putShort((short) 0xC000)),
                        2))
                .containsExactly(1.5f, -2f);
        assertThat(decode(
                        TensorEncoding.BF16,
                        GgufWriter.bytes(4, b -> b.putShort((short) 0x3FC0).putShort((short) 0xC000)),
                        2))
                .containsExactly(1.5f, -2f);
    }

    @Test
    void q8_0_is_scale_times_byte_in_each_block() {
        byte[] block = new SplittableRandomBytes(3).next(68);
        block[0] = block[34] = 0;
        block[1] = block[35] = 0x3E;
        float[] decoded = decode(TensorEncoding.Q8_0, block, 64);
        for (int i = 0; i < 64; i++) {
            assertThat(decoded[i]).isEqualTo(1.5f * block[i / 32 * 34 + 2 + i % 32]);
        }
    }

    @Test
    void q4_0_has_the_first_half_of_a_block_in_low_nibbles() {
        byte[] block = new SplittableRandomBytes(4).next(18);
        block[0] = 0;
        block[1] = 0x3E;
        float[] decoded = decode(TensorEncoding.Q4_0, block, 32);
        for (int i = 0; i < 16; i++) {
            int pair = block[2 + i] & 0xFF;
            assertThat(decoded[i]).isEqualTo(1.5f * (pair % 16 - 8));
            assertThat(decoded[i + 16]).isEqualTo(1.5f * (pair / 16 - 8));
        }
    }

    @Test
    void a_part_of_a_block_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TensorEncoding.Q4_0.bytes(33))
                .withMessage("33 elements of Q4_0; expected a multiple of 32");
        assertThat(TensorEncoding.Q8_0.bytes(64)).isEqualTo(68);
    }

    @Test
    void pairs_side_by_side_in_a_head_of_eight() {
        var order = new RowOrder.PairsTogether(8);
        int[] stored = new int[16];
        for (int row = 0; row < 16; row++) {
            stored[row] = order.stored(row);
        }
        assertThat(stored).containsExactly(0, 2, 4, 6, 1, 3, 5, 7, 8, 10, 12, 14, 9, 11, 13, 15);
    }

    private static float[] decode(TensorEncoding encoding, byte[] bytes, int count) {
        float[] into = new float[count];
        encoding.decode(MemorySegment.ofArray(bytes), 0, count, into);
        return into;
    }

    private record SplittableRandomBytes(long seed) {
        byte[] next(int length) {
            byte[] bytes = new byte[length];
            new SplittableRandom(seed).nextBytes(bytes);
            return bytes;
        }
    }
}
