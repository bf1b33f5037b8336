package dev.isochron.kvcache;

import static dev.isochron.kvcache.KvScene.join;
import static dev.isochron.kvcache.KvScene.run;
import static dev.isochron.kvcache.KvScene.small;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.PrefixProbe;
import dev.isochron.core.ReuseScope;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How much of a prompt is found (kv-cache.md 4.3, 4.4, 5.3): KV-22, KV-23, KV-24. */
final class MatchTest {
    private static final ReuseScope SALT_1 = ReuseScope.ofNamespace(1);
    private static final ReuseScope SALT_2 = ReuseScope.ofNamespace(2);

    @ParameterizedTest(name = "prompt {0}, partial {1}, back-off {2}: {3} reused")
    @CsvSource({
        "9, true, 0, 8",
        "8, true, 0, 7",
        "8, false, 0, 4",
        "1, true, 0, 0", // the check values of 4.3
        "9, false, 0, 8",
        "9, true, 1, 8",
        "9, true, 3, 6",
        "9, true, 9, 0",
        "8, false, 4, 4",
        "8, true, 5, 3"
    })
    void checkValues_everythingCached(int length, boolean partial, int backoff, int reused) {
        var scene = KvScene.of(small(20).partialReuse(partial).backoffTokens(backoff));
        scene.cache(run(0, 12));
        LlmRequest request = scene.request(run(0, length));
        int probed = scene.kv.probe(request).reusableTokens();
        assertThat(scene.admit(request)).isEqualTo(reused).isEqualTo(probed);
        assertThat(reused).isLessThanOrEqualTo(length - Math.max(1, backoff));
    }

    @Test
    @DisplayName("KT-43: one token, exactly T tokens: nothing reused beyond what is there, no first new block")
    void shortPrompts_haveNoFirstNewBlock() {
        var scene = KvScene.of(small(20));
        for (LlmRequest request : new LlmRequest[] {scene.request(5), scene.request(run(0, 4))}) {
            PrefixProbe probe = scene.kv.probe(request);
            assertThat(probe.reusableTokens()).isZero();
            assertThat(probe.firstNewBlock()).isEqualTo(PrefixProbe.NONE);
        }
        assertThat(scene.kv.matchedPrefix(scene.request(1).keys(), 0)).isZero();
        assertThat(scene.kv.probe(scene.request(run(0, 5))).firstNewBlock()).isZero();
    }

    @Test
    @DisplayName("KT-44: equal tokens under two salts or two adapters share nothing")
    void scopes_shareNothing() {
        var scene = KvScene.of(small(20));
        var adapter = new ReuseScope(OptionalLong.of(1), OptionalLong.empty());
        scene.release(scene.prefill(scene.request(SALT_1, run(0, 9))));
        assertThat(scene.admit(scene.request(SALT_1, run(0, 9)))).isEqualTo(8);
        assertThat(scene.admit(scene.request(SALT_2, run(0, 9)))).isZero();
        assertThat(scene.admit(scene.request(adapter, run(0, 9)))).isZero();
        assertThat(scene.admit(scene.request(run(0, 9)))).isZero();
    }

    @Test
    @DisplayName("KT-39: with 31 children the partial match is used, with 32 skipped")
    void partialMatch_stopsAt32Children() {
        var scene = KvScene.of(
                KvCacheConfig.builder(4, new KvCapacity.Blocks(100), 8, 400).maxUtilForResume(1.0));
        for (int child = 0; child < 31; child++) {
            scene.cache(join(run(0, 4), 100 + child, 1, 2, 3));
        }
        int[] asked = join(run(0, 4), 100, 1, 9, 9, 9);
        assertThat(scene.kv.probe(scene.request(asked)).reusableTokens()).isEqualTo(6);
        scene.cache(join(run(0, 4), 131, 1, 2, 3));
        assertThat(scene.kv.probe(scene.request(asked)).reusableTokens()).isEqualTo(4);
    }

    @Test
    @DisplayName("KT-40: of two equally long common runs the first inserted child wins")
    void partialMatch_firstInsertedWins() {
        var scene = KvScene.of(small(20));
        scene.cache(1, 2, 3, 4);
        scene.cache(1, 2, 5, 6);
        LlmRequest request = scene.request(1, 2, 7, 8, 9);
        assertThat(scene.admit(request)).isEqualTo(2);
        int source = scene.copies.getLast().from();
        int node = scene.kv.pool().pages().slab().node(source);
        assertThat(scene.kv.pool().tree().nodes().tokens(node)).containsExactly(1, 2, 3, 4);
    }

    @Test
    @DisplayName("KT-42: a partial match costs one slot, is copied, and the source's later tokens are not read")
    void partialMatch_isCopied() {
        var scene = KvScene.of(small(20));
        scene.cache(run(0, 8));
        LlmRequest request = scene.request(0, 1, 2, 3, 4, 5, 99, 98, 97);
        int free = scene.kv.usage().freeBlocks();
        assertThat(scene.admit(request)).isEqualTo(6);
        assertThat(scene.kv.usage().freeBlocks()).isEqualTo(free - 1);
        var copy = scene.copies.getFirst();
        assertThat(copy.tokens()).isEqualTo(2);
        assertThat(copy.to()).isEqualTo(scene.pages(request)[1]).isNotEqualTo(copy.from());
        assertThat(scene.kv.pool().pages().slab().users(copy.from())).isZero();
    }

    @Test
    void exactShortNode_isFoundWithPartialMatchingOff() {
        var scene = KvScene.of(small(20).partialReuse(false));
        scene.cache(run(0, 6));
        assertThat(scene.admit(scene.request(run(0, 7)))).isEqualTo(6);
        assertThat(scene.admit(scene.request(run(0, 6)))).isEqualTo(4);
    }

    @Test
    void reuseOff_matchesNothing() {
        var scene = KvScene.of(small(20).blockReuse(false));
        scene.cache(run(0, 8));
        assertThat(scene.kv.matchedPrefix(scene.request(run(0, 9)).keys(), 8)).isZero();
        assertThat(scene.admit(scene.request(run(0, 9)))).isZero();
        assertThat(scene.kv.usage().freeBlocks()).isEqualTo(20);
        var probe = scene.kv.probe(scene.request(run(0, 9)));
        assertThat(probe.reusableTokens()).isEqualTo(PrefixProbe.NONE);
        assertThat(probe.firstNewBlock()).isEqualTo(PrefixProbe.NONE);
    }

    // ---- key-only prompts

    @ParameterizedTest(name = "KT-51: T = 64, {0} tokens, all cached: {1} reused")
    @CsvSource({"127, 64", "128, 64", "129, 128"})
    void keyOnly_claimsWholeBlocks(int length, int reused) {
        var scene = KvScene.of(KvCacheConfig.builder(64, new KvCapacity.Blocks(20), 4, 1280));
        scene.release(scene.prefill(scene.keyed(7, 256, 1, 2, 3, 4)));
        assertThat(scene.admit(scene.keyed(7, length, 1, 2, 3, 4))).isEqualTo(reused);
    }

    @Test
    @DisplayName("KT-53: namespaces share nothing; other kinds and other predecessors are refused")
    void keyOnly_isolationAndChains() {
        var scene = KvScene.of(small(20));
        scene.release(scene.prefill(scene.keyed(1, 12, 10, 11, 12)));
        assertThat(scene.admit(scene.keyed(2, 12, 10, 11, 12))).isZero();
        assertThatThrownBy(() -> scene.kv.prepareContext(scene.request(SALT_1, run(0, 9))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("salt=OptionalLong[1]")
                .hasMessageContaining("holds key-only prompts; a token prompt");
    }

    @Test
    @DisplayName("KT-53: a known id under another predecessor, found by the search, is a hard error naming it")
    void keyOnly_foreignPredecessor_atAdmission() {
        var scene = KvScene.of(small(20));
        scene.release(scene.prefill(scene.keyed(1, 12, 10, 11, 12)));
        assertThatThrownBy(() -> scene.kv.prepareContext(scene.keyed(1, 13, 20, 11, 21)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith(
                        "block 0 with id 20 of a prompt, or the block behind it, is known under another");
        assertThatThrownBy(() -> scene.kv.prepareContext(scene.keyed(1, 9, 11, 12)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("block 1 with id 12");
    }

    @Test
    @DisplayName("KT-53: a known id under another predecessor, met at insert, is a hard error naming it")
    void keyOnly_foreignPredecessor_atInsert() {
        var scene = KvScene.of(small(20));
        scene.release(scene.prefill(scene.keyed(1, 12, 10, 11, 12)));
        LlmRequest other = scene.keyed(1, 9, 20, 11);
        assertThat(scene.admit(other)).isZero();
        scene.grow(other, 9);
        other.moveTo(other.progress().advanced(9));
        assertThatThrownBy(() -> scene.kv.settleContext(List.of(other)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("block 1 with id 11 is known under another predecessor, at position 1");
    }

    @Test
    void keyOnly_tailIsNeverCommittedNorMatched() {
        var scene = KvScene.of(small(20));
        LlmRequest request = scene.prefill(scene.keyed(1, 11, 10, 11));
        assertThat(scene.sequence(request).committed().blocks()).isEqualTo(2);
        scene.release(request);
        assertThat(scene.kv.usage().freeBlocks()).isEqualTo(18);
        assertThat(scene.admit(scene.keyed(1, 11, 10, 11))).isEqualTo(8);
    }
}
