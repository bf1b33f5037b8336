package dev.isochron.kvcache;

import static dev.isochron.kvcache.KvScene.join;
import static dev.isochron.kvcache.KvScene.run;
import static dev.isochron.kvcache.KvScene.small;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.core.KvCacheEvent.Removed;
import dev.isochron.core.LlmRequest;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What is dropped when room is needed (kv-cache.md 5.4, 9): KV-1, KV-5. */
final class EvictionTest {
    @Test
    @DisplayName("KT-37: of a chain of 5 closed blocks the two deepest go first, and events name them")
    void chain_isConsumedFromItsTail() {
        var scene = KvScene.of(small(5).eventBufferMaxSize(100));
        LlmRequest chain = scene.request(run(0, 20));
        scene.release(scene.prefill(chain));
        scene.kv.drainEvents();
        LlmRequest other = scene.request(run(100, 8));
        scene.admit(other);
        scene.grow(other, 8);
        assertThat(scene.match(run(0, 20))).isEqualTo(12);
        assertThat(scene.kv.drainEvents().events())
                .singleElement()
                .isInstanceOfSatisfying(
                        Removed.class,
                        removed -> assertThat(removed.blocks())
                                .containsExactly(
                                        chain.keys().key(4), chain.keys().key(3)));
        assertThat(scene.kv.statistics().evictedBlocks()).isEqualTo(2);
    }

    @Test
    @DisplayName("KT-38: an ancestor that goes first takes its subtree along, with one removed event")
    void ancestorFirst_takesTheSubtree() {
        var scene = KvScene.of(small(6).eventBufferMaxSize(100), ordinal -> ordinal == 1 ? 0 : 50);
        LlmRequest chain = scene.request(run(0, 16));
        scene.release(scene.prefill(chain));
        scene.cache(join(run(0, 8), run(60, 4)));
        scene.kv.drainEvents();
        LlmRequest other = scene.request(run(100, 8));
        scene.admit(other);
        scene.grow(other, 8);
        assertThat(scene.match(run(0, 16))).isEqualTo(4);
        assertThat(scene.kv.usage()).isEqualTo(new KvUsage(6, 4, 3));
        assertThat(scene.kv.drainEvents().events())
                .singleElement()
                .isInstanceOfSatisfying(
                        Removed.class,
                        removed -> assertThat(removed.blocks())
                                .hasSize(4)
                                .startsWith(chain.keys().key(1)));
        assertThat(scene.kv.statistics().evictedBlocks()).isEqualTo(4);
    }

    @Test
    @DisplayName("a victim that has left below another one is skipped, not replaced")
    void victimsBelowVictims_areSkipped() {
        var scene = KvScene.of(small(4), ordinal -> ordinal == 0 ? 0 : 50);
        scene.cache(run(0, 8));
        scene.cache(run(40, 8));
        LlmRequest other = scene.request(run(100, 8));
        scene.admit(other);
        scene.grow(other, 8);
        assertThat(scene.kv.usage()).isEqualTo(new KvUsage(4, 2, 2));
        assertThat(scene.match(run(0, 8))).isZero();
        assertThat(scene.match(run(40, 8))).isZero();
    }

    @Test
    @DisplayName("KT-30 (D-9): when the lowest priority is used up, the next one is taken")
    void emptiedPriority_isSkipped() {
        var scene = KvScene.of(small(4), ordinal -> ordinal == 1 ? 0 : 50);
        scene.cache(run(0, 8));
        scene.cache(run(40, 8));
        LlmRequest other = scene.request(run(100, 12));
        scene.admit(other);
        scene.grow(other, 12); // both blocks of priority 0, then the older of priority 50
        assertThat(scene.match(run(0, 8))).isZero();
        assertThat(scene.match(run(40, 8))).isEqualTo(4);
    }

    @Test
    void claimedPages_areNeverVictims_ofTheirOwnAdmission() {
        var scene = KvScene.of(small(4));
        scene.cache(run(40, 4));
        scene.cache(run(0, 8));
        LlmRequest holder = scene.request(run(200, 4));
        scene.admit(holder);
        scene.grow(holder, 4);
        LlmRequest request = scene.request(0, 1, 2, 3, 4, 5, 99);
        assertThat(scene.admit(request)).isEqualTo(6);
        assertThat(scene.match(run(40, 4))).isZero();
        assertThat(scene.match(run(0, 8))).isEqualTo(8);
    }

    @Test
    void ageIsSetWhenTheLastUserGoes_notWhenAPageIsHeld() {
        var scene = KvScene.of(small(4));
        scene.cache(run(0, 4));
        scene.cache(run(40, 4));
        LlmRequest again = scene.request(run(0, 5));
        scene.admit(again);
        scene.release(again); // the first block is now the younger one
        LlmRequest other = scene.request(run(100, 12));
        scene.admit(other);
        scene.grow(other, 12);
        assertThat(scene.match(run(40, 4))).isZero();
        assertThat(scene.match(run(0, 4))).isEqualTo(4);
    }

    @Test
    void lastFreedSlot_isHandedOutFirst() {
        var scene = KvScene.of(small(4));
        LlmRequest first = scene.request(run(0, 12));
        scene.admit(first);
        scene.grow(first, 12);
        assertThat(scene.pages(first)).containsExactly(0, 1, 2);
        scene.kv.undoAdmission(first);
        LlmRequest second = scene.request(run(40, 16));
        scene.admit(second);
        scene.grow(second, 16);
        assertThat(scene.pages(second)).containsExactly(0, 1, 2, 3);
    }

    @Test
    @DisplayName("KT-13: clearing is an error while a sequence is open, and leaves nothing afterwards (KV-2)")
    void clear_needsClosedSequences() {
        var scene = KvScene.of(small(8));
        scene.cache(run(0, 10));
        scene.release(scene.prefill(scene.keyed(3, 8, 1, 2)));
        LlmRequest open = scene.request(run(0, 9));
        scene.admit(open);
        assertThatThrownBy(scene.kv::clearReusableBlocks)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("while 1 sequences are open");
        scene.release(open);
        assertThat(scene.kv.usage().availableBlocks()).isEqualTo(8);
        scene.kv.clearReusableBlocks();
        scene.check();
        assertThat(scene.kv.usage()).isEqualTo(new KvUsage(8, 8, 8));
        assertThat(scene.kv.pool().tree().nodes().count()).isZero();
    }

    @Test
    @DisplayName("KT-66: equal calls give equal slots, victims, events and statistics")
    void equalCalls_giveEqualState() {
        var states = List.of(1, 2).stream().map(i -> {
            var scene = KvScene.of(small(6).eventBufferMaxSize(50));
            for (int from = 0; from < 40; from += 3) {
                scene.cache(run(from % 9, 10));
            }
            return scene.digest() + scene.kv.drainEvents();
        });
        assertThat(states.distinct()).hasSize(1);
    }
}
