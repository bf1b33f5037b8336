package dev.isochron.kvcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sizes and ranges of the configuration (kv-cache.md 8.4, 11). */
final class KvCacheConfigTest {
    private static KvCacheConfig.Builder config(KvCapacity capacity) {
        return KvCacheConfig.builder(4, capacity, 3, 100);
    }

    @ParameterizedTest(name = "KT-20: max_tokens {0}, T {1}, gate {2}: {3} slots")
    @CsvSource({
        "6208, 64, 0.97, 100", // 97 blocks: 97 of 100 passes the gate
        "6209, 64, 0.97, 102", // 98 blocks: 98 of 101 is 0.9703, 98 of 102 passes
        "8000000, 64, 0.97, 128866",
        "1, 64, 1.0, 1",
        "1, 64, 0.97, 2",
        "4, 4, 0.5, 2"
    })
    void maxTokens_fitBelowTheGate(long maxTokens, int blockTokens, double gate, int slots) {
        assertThat(new KvCapacity.Tokens(maxTokens).gpuBlocks(blockTokens, gate))
                .isEqualTo(slots);
    }

    @Test
    void explicitBlocks_areTakenAsTheyAre() {
        assertThat(config(new KvCapacity.Blocks(7)).build().gpuBlocks()).isEqualTo(7);
    }

    @ParameterizedTest(name = "10 slots, T 4, batch {0}, bound {1}: {2} tokens")
    @CsvSource({"1, 1000, 40", "3, 1000, 32", "3, 20, 20", "10, 1000, 4", "11, 1000, 0"})
    void clampMaxSeqLen_reservesTheOthers(int batch, int bound, int tokens) {
        assertThat(config(new KvCapacity.Blocks(10)).build().clampMaxSeqLen(batch, bound))
                .isEqualTo(tokens);
    }

    @Test
    @DisplayName("KT-67 (D-11): a maxSeqLen that does not fit is reduced, and the warning states both numbers")
    void fitted_reducesAndWarns() {
        var fitted = config(new KvCapacity.Blocks(10)).build().fitted(3);
        assertThat(fitted.config().maxSeqLen()).isEqualTo(32);
        assertThat(fitted.warning())
                .contains(
                        "max_seq_len reduced from 100 to 32 tokens, the longest sequence that 10 KV blocks of 4 tokens can hold");
        assertThat(config(new KvCapacity.Blocks(30)).build().fitted(3).warning())
                .isEmpty();
        assertThatThrownBy(() -> config(new KvCapacity.Blocks(2)).build().fitted(3))
                .hasMessageContaining("2 blocks of 4 tokens has no room for 3 sequences");
    }

    @Test
    void rows_andTableLength() {
        assertThat(config(new KvCapacity.Blocks(9)).build().rows()).isEqualTo(4);
        assertThat(config(new KvCapacity.Blocks(9)).transfers(true).build().rows())
                .isEqualTo(7);
        assertThat(config(new KvCapacity.Blocks(9)).build().tableBlocks()).isEqualTo(28);
        assertThat(config(new KvCapacity.Blocks(9))
                        .extraKvTokens(8)
                        .draftReserveTokens(4)
                        .build()
                        .tableBlocks())
                .isEqualTo(32);
    }

    @Test
    void outOfRange_namesKeyAndValue() {
        var blocks = new KvCapacity.Blocks(9);
        refused(KvCacheConfig.builder(0, blocks, 1, 1), "tokens_per_block 0; expected >= 1");
        refused(KvCacheConfig.builder(1, blocks, 0, 1), "max sequences 0; expected >= 1");
        refused(KvCacheConfig.builder(1, blocks, 1, 0), "max_seq_len 0; expected >= 1");
        refused(config(blocks).maxUtilForResume(0), "max_util_for_resume 0.0; expected above 0 and at most 1");
        refused(config(blocks).maxUtilForResume(1.01), "max_util_for_resume 1.01");
        refused(config(blocks).maxUtilForResume(Double.NaN), "max_util_for_resume NaN");
        refused(config(blocks).backoffTokens(-1), "back-off tokens -1; expected >= 0");
        refused(config(blocks).extraKvTokens(-1), "extra KV tokens -1");
        refused(config(blocks).draftReserveTokens(-1), "draft reserve tokens -1");
        refused(config(blocks).eventBufferMaxSize(-1), "event_buffer_max_size -1");
        assertThatThrownBy(() -> new KvCapacity.Blocks(0)).hasMessage("gpu blocks 0; expected >= 1");
        assertThatThrownBy(() -> new KvCapacity.Tokens(0)).hasMessage("max_tokens 0; expected >= 1");
    }

    private static void refused(KvCacheConfig.Builder builder, String message) {
        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
