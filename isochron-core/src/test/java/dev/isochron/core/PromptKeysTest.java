package dev.isochron.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.testkit.Laws;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Block keys (kv-cache.md 4.1, 4.2, 4.4). Expected digests were computed independently from the byte layout of the specification. */
final class PromptKeysTest {
    private static PromptKeys tokens(int... tokens) {
        return PromptKeys.of(TokenPrompt.of(tokens), ReuseScope.SHARED, 4);
    }

    private static ChainedIdKeys ids(int idTokens, int blockTokens, int length, int... ids) {
        var prompt = KeyPrompt.of(7, idTokens, ids, length / idTokens, length);
        return (ChainedIdKeys) PromptKeys.of(prompt, ReuseScope.ofNamespace(7), blockTokens);
    }

    @Test
    void tokenKeys_areTheSpecifiedChain() {
        PromptKeys keys = tokens(1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(keys.fullBlocks()).isEqualTo(2);
        assertThat(keys.rootKey().hex()).isEqualTo("6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d");
        assertThat(keys.key(0).hex()).isEqualTo("e432228522a304ab556d66e6e40979ad05575f28b19b554264dd3c6277aaf073");
        assertThat(keys.key(1).hex()).isEqualTo("756b1d258c63ccc0cbd6284ab33b043c81175086163f9d2821f5764079efb75c");
        assertThat(keys.lastBlockKey().orElseThrow().hex())
                .isEqualTo("2c2a73c72b0bccbf74a5d46d131499ca726b1d2a650836cb548a10fb3c8acf2e");
        assertThat(keys.queryTailKey())
                .as("the query is 8 tokens, two full blocks")
                .isEmpty();
        assertThat(HashedKeys.childKey(keys.key(1), 9))
                .isEqualTo(keys.lastBlockKey().orElseThrow());
    }

    @Test
    void scopeBytes_areMaskThenFields() {
        var scope = new ReuseScope(OptionalLong.of(5), OptionalLong.of(7));
        assertThat(PromptKeys.of(TokenPrompt.of(1), scope, 4).rootKey().hex())
                .isEqualTo("65a69abe2c862979c226ec726ea15c567bd9ab0c76ffda6bc30be1ee8547943b");
        assertThat(ids(64, 64, 64, 42).rootKey().hex())
                .isEqualTo("a088cb08b33f878bd047698c2873c13b9557281c22acea14f766f0f40018a944");
    }

    @Test
    void shortGroups_haveKeysOfTheirExactTokens() {
        PromptKeys keys = tokens(1, 2, 3, 4, 5, 6, 7, 8);
        assertThat(keys.lastBlockKey()).isEmpty();
        assertThat(keys.queryTailKey()).isEqualTo(tokens(1, 2, 3, 4, 5, 6, 7).lastBlockKey());
        assertThat(tokens(1).queryTailKey()).isEmpty();
    }

    @Test
    @DisplayName("KT-54: extended keys keep the old ones and equal the keys of the longer prompt")
    void extend_equalsAFreshComputation() {
        Laws.hold(50, random -> {
            int length = 1 + random.nextInt(30);
            int[] all = IntStream.range(0, length + random.nextInt(20))
                    .map(i -> random.nextInt(9))
                    .toArray();
            PromptKeys shorter = tokens(Arrays.copyOf(all, length));
            PromptKeys extended = shorter.extend(TokenPrompt.of(all));
            PromptKeys fresh = tokens(all);
            assertThat(extended.fullBlocks()).isEqualTo(fresh.fullBlocks());
            assertThat(extended.commonBlocks(fresh)).isEqualTo(fresh.fullBlocks());
            assertThat(extended.commonBlocks(shorter)).isEqualTo(shorter.fullBlocks());
            assertThat(extended.lastBlockKey()).isEqualTo(fresh.lastBlockKey());
            assertThat(extended.queryTailKey()).isEqualTo(fresh.queryTailKey());
        });
    }

    @Test
    void extend_needsALongerPromptOfItsKind() {
        assertThatThrownBy(() -> tokens(1, 2, 3, 4).extend(TokenPrompt.of(1, 2, 3)))
                .hasMessageContaining("at least 1 blocks");
        assertThatThrownBy(() -> tokens(1).extend(KeyPrompt.unique(7, 4, 8))).hasMessageContaining("token prompt");
        assertThatThrownBy(() -> ids(4, 4, 4, 1).extend(KeyPrompt.unique(8, 4, 8)))
                .hasMessageContaining("namespace 7");
        assertThat(ids(4, 4, 4, 1)
                        .extend(KeyPrompt.of(7, 4, new int[] {1}, 1, 4).appendUnknown(9))
                        .fullBlocks())
                .isEqualTo(1);
    }

    @Test
    @DisplayName("P-8: the common prefix by binary search equals the walk")
    void commonBlocks_equalsTheWalk() {
        Laws.hold(100, random -> {
            int[] first = IntStream.range(0, random.nextInt(40) + 1)
                    .map(i -> random.nextInt(2))
                    .toArray();
            int[] second = first.clone();
            second[random.nextInt(second.length)] ^= random.nextInt(2);
            PromptKeys a = tokens(first);
            PromptKeys b = tokens(second);
            int walked = 0;
            while (walked < a.fullBlocks() && a.key(walked).equals(b.key(walked))) {
                walked++;
            }
            assertThat(a.commonBlocks(b)).isEqualTo(walked);
        });
    }

    // ---- key-only

    @ParameterizedTest(name = "KT-52: ids of {0} tokens, T = {1}, {2} tokens: {3} blocks")
    @CsvSource({"64, 64, 200, 3", "64, 128, 200, 1", "64, 128, 256, 2", "512, 64, 1100, 16", "16, 64, 144, 2"})
    void sizes_decideTheNumberOfBlocks(int idTokens, int blockTokens, int length, int blocks) {
        int[] all = IntStream.range(0, length / idTokens).toArray();
        assertThat(ids(idTokens, blockTokens, length, all).fullBlocks()).isEqualTo(blocks);
    }

    @Test
    @DisplayName(
            "KT-52: T = m*b takes the last id of each group; b = m*T gives id*m + j; 48 and 64 are refused with both sizes")
    void idsAreGroupedOrSplit() {
        var grouped = ids(16, 64, 128, 5, 9, 2, 11, 3, 4, 8, 20);
        assertThat(grouped.blockId(0)).isEqualTo(11);
        assertThat(grouped.blockId(1)).isEqualTo(20);
        var split = ids(512, 64, 1024, 3, Integer.MAX_VALUE);
        assertThat(split.blockId(0)).isEqualTo(24);
        assertThat(split.blockId(7)).isEqualTo(31);
        assertThat(split.blockId(15)).isEqualTo(8L * Integer.MAX_VALUE + 7);
        assertThatThrownBy(() -> ids(48, 64, 96, 1, 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "trace blocks of 48 tokens and cache blocks of 64 tokens: one must be a multiple of the other");
    }

    @Test
    void keyOnlyKeys_scatterGroupsOfEightIdsAndKeepTheirMembersSideBySide() {
        int[] ids = IntStream.range(0, 80_000).toArray();
        var keys = ids(1, 1, ids.length, ids);
        assertThat(IntStream.range(0, ids.length)
                        .mapToLong(block -> keys.word(block, 0))
                        .distinct())
                .hasSize(ids.length);
        for (int block = 0; block < ids.length; block++) {
            assertThat(keys.word(block, 0) & 7).isEqualTo(block & 7);
            assertThat(keys.word(block, 0) >>> 3).isEqualTo(keys.word(block & ~7, 0) >>> 3);
        }
    }

    @Test
    void keyOnlyKeys_areAMixOfTheIdAndTheScopesRoot() {
        var keys = ids(64, 64, 100, 42);
        assertThat(keys.word(0, 0)).isEqualTo(0x330ff03438c8507aL);
        for (int word = 1; word < 4; word++) {
            assertThat(keys.word(0, word)).isEqualTo(keys.rootKey().word(word));
        }
        assertThat(keys.queryTailKey()).isEmpty();
        assertThat(keys.lastBlockKey()).isEmpty();
    }

    @Test
    void keyOnlyScope_mustBeTheNamespace() {
        var prompt = KeyPrompt.unique(7, 64, 64);
        assertThatThrownBy(() -> PromptKeys.of(prompt, ReuseScope.SHARED, 64)).hasMessageContaining("namespace 7");
        assertThatThrownBy(() -> PromptKeys.of(prompt, ReuseScope.ofNamespace(8), 64))
                .hasMessageContaining("namespace 7");
        assertThatThrownBy(() -> PromptKeys.of(TokenPrompt.of(1), ReuseScope.SHARED, 0))
                .hasMessage("tokens per block 0; expected >= 1");
    }
}
