package dev.isochron.kvcache;

import static dev.isochron.kvcache.KvScene.join;
import static dev.isochron.kvcache.KvScene.run;
import static dev.isochron.kvcache.KvScene.small;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.core.KvCacheEvent;
import dev.isochron.core.LlmRequest;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** How computed blocks get into the tree (kv-cache.md 5.2, 7): KV-7, KV-14, KV-16. */
final class CommitTest {
    @Test
    @DisplayName("KT-36 (D-6): in a full pool a commit that meets existing blocks gives its own slots back")
    void rebase_returnsPrivateSlots() {
        var scene = KvScene.of(small(6));
        LlmRequest first = scene.request(run(0, 12));
        LlmRequest second = scene.request(run(0, 12));
        scene.admit(first);
        scene.admit(second);
        scene.grow(first, 12);
        scene.grow(second, 12);
        assertThat(scene.kv.usage()).isEqualTo(new KvUsage(6, 0, 0));
        scene.computed(first, 12);
        scene.computed(second, 12);
        assertThat(scene.pages(second)).isEqualTo(scene.pages(first));
        assertThat(scene.kv.usage()).isEqualTo(new KvUsage(6, 3, 3));
        scene.release(first);
        scene.release(second);
        assertThat(scene.kv.usage()).isEqualTo(new KvUsage(6, 6, 3));
    }

    @Test
    @DisplayName("KT-10a: a short block and a full sibling are not rebased onto each other")
    void shortBlock_isNotRebased() {
        var scene = KvScene.of(small(8));
        LlmRequest full = scene.prefill(scene.request(run(0, 8)));
        LlmRequest partial = scene.request(100, 1);
        scene.release(scene.prefill(partial));
        LlmRequest shorter = scene.request(run(0, 6));
        assertThat(scene.admit(shorter)).isEqualTo(5);
        scene.chunk(shorter, 1);
        assertThat(scene.pages(shorter)[1]).isNotEqualTo(scene.pages(full)[1]);
        assertThat(scene.sequence(shorter).committed().blocks()).isEqualTo(1);
        assertThat(scene.sequence(shorter).committed().stopped()).isTrue();
        scene.release(shorter);
        assertThat(scene.match(run(0, 8))).isEqualTo(8);
    }

    @Test
    @DisplayName("KT-41: a partial node that a new node continues is replaced; the root survives")
    void partialNode_isReplacedByItsContinuation() {
        var scene = KvScene.of(small(8).eventBufferMaxSize(100));
        LlmRequest shorter = scene.request(run(0, 2));
        scene.release(scene.prefill(shorter));
        int root = scene.kv.pool().tree().roots().nodes()[0];
        scene.kv.drainEvents();
        scene.cache(run(0, 4));
        assertThat(scene.kv.pool().tree().roots().nodes()).containsExactly(root);
        assertThat(scene.kv.pool().tree().nodes().children(root)).isEqualTo(1);
        assertThat(scene.match(run(0, 4))).isEqualTo(4);
        var events = scene.kv.drainEvents().events();
        assertThat(events).hasSize(2);
        assertThat(((KvCacheEvent.Removed) events.get(1)).blocks())
                .containsExactly(shorter.keys().lastBlockKey().orElseThrow());
    }

    @Test
    @DisplayName("KT-41: a longer partial node replaces a shorter one; a shorter one is not inserted beside a longer")
    void partialNodes_keepTheLonger() {
        var scene = KvScene.of(small(8).partialReuse(false));
        scene.cache(run(0, 2));
        scene.cache(run(0, 3));
        assertThat(scene.kv.usage().freeBlocks()).isEqualTo(7);
        scene.cache(run(0, 2));
        assertThat(scene.kv.usage().freeBlocks()).isEqualTo(7);
        assertThat(scene.match(run(0, 3))).isEqualTo(3);
    }

    @Test
    @DisplayName("KT-13: a short block replaced while its owner runs is an orphan: no reuse, no event when it goes")
    void orphanedPage_isFreedSilently() {
        var scene = KvScene.of(small(8).eventBufferMaxSize(100));
        LlmRequest owner = scene.prefill(scene.request(run(0, 6)));
        scene.cache(run(0, 8)); // replaces the owner's short block by a full one
        scene.kv.drainEvents();
        int free = scene.kv.usage().freeBlocks();
        scene.release(owner);
        assertThat(scene.kv.usage().freeBlocks()).isEqualTo(free + 1);
        assertThat(scene.kv.drainEvents()).isEqualTo(DrainedEvents.NONE);
        assertThat(scene.match(run(0, 8))).isEqualTo(8);
    }

    @Test
    void owner_writesOnBehindItsCommittedShortBlock() {
        var scene = KvScene.of(small(8));
        LlmRequest owner = scene.prefill(scene.request(run(0, 6)));
        scene.startGeneration(owner);
        assertThat(scene.step(owner, 0)).isInstanceOf(Growth.Grown.class);
        assertThat(scene.sequence(owner).blocks().size()).isEqualTo(2);
        LlmRequest reader = scene.request(join(run(0, 6), 50, 51));
        assertThat(scene.admit(reader)).isEqualTo(6);
        assertThat(scene.copies.getLast().tokens()).isEqualTo(2);
        assertThat(scene.pages(reader)[1]).isNotEqualTo(scene.pages(owner)[1]);
    }

    @Test
    void commit_neverTouchesGeneratedTokens_orGoesBack() {
        var scene = KvScene.of(small(8));
        LlmRequest request = scene.request(run(0, 12));
        scene.admit(request);
        scene.chunk(request, 8);
        var committed = scene.sequence(request).committed();
        assertThatThrownBy(() -> committed.commitTo(4)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> committed.commitTo(13)).isInstanceOf(IllegalStateException.class);
        scene.chunk(request, 4);
        assertThatThrownBy(() -> committed.commitTo(12))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("commit to 12 of 12 prompt tokens with 12 committed after committing stopped");
    }

    @Test
    void closeInTheMiddle_keepsTheFullBlocks() {
        var scene = KvScene.of(small(8));
        LlmRequest request = scene.request(run(0, 20));
        scene.admit(request);
        scene.chunk(request, 10);
        scene.kv.suspend(request);
        scene.kv.preempt(request);
        scene.check();
        assertThat(scene.match(run(0, 20))).isEqualTo(8);
        assertThat(scene.kv.usage()).isEqualTo(new KvUsage(8, 8, 6));
    }

    @Test
    void closeAfterAllButTheLastToken_commitsTheShortBlock() {
        var scene = KvScene.of(small(8));
        LlmRequest request = scene.request(run(0, 8));
        scene.admit(request);
        scene.chunk(request, 7);
        scene.release(request);
        assertThat(scene.match(run(0, 8))).isEqualTo(7);
    }

    @Test
    @DisplayName(
            "KT-54: generated tokens joined the prompt: blocks of prompt and answer are committed under the same chain")
    void recomputedRequest_reusesItsOwnPrefix() {
        var scene = KvScene.of(small(8));
        LlmRequest request = scene.prefill(scene.request(run(0, 8)));
        scene.startGeneration(request);
        scene.step(request, 0);
        request.append(8);
        scene.kv.settleGeneration(List.of(request));
        scene.kv.preempt(request);
        request.resetForRecompute();
        assertThat(request.prompt().lengthTokens()).isEqualTo(10);
        assertThat(scene.admit(request)).isEqualTo(8);
        scene.chunk(request, 2);
        assertThat(scene.match(join(run(0, 8), 7, 8))).isEqualTo(10);
    }
}
