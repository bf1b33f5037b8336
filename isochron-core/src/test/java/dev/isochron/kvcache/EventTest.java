package dev.isochron.kvcache;

import static dev.isochron.kvcache.KvScene.join;
import static dev.isochron.kvcache.KvScene.run;
import static dev.isochron.kvcache.KvScene.small;
import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.KvCacheEvent;
import dev.isochron.core.KvCacheEvent.Created;
import dev.isochron.core.KvCacheEvent.Removed;
import dev.isochron.core.KvCacheEvent.Stored;
import dev.isochron.core.KvCacheEvent.StoredBlock;
import dev.isochron.core.LlmRequest;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What is announced, in which order, and what the bound drops (kv-cache.md 13): KV-25. */
final class EventTest {
    private static KvScene scene(int slots, int maxEvents) {
        return KvScene.of(small(slots).eventBufferMaxSize(maxEvents));
    }

    private static List<Long> ids(List<KvCacheEvent> events) {
        return events.stream().map(KvCacheEvent::eventId).toList();
    }

    @Test
    void creation_isTheFirstEvent() {
        var scene = scene(8, 10);
        assertThat(scene.kv.eventsOn()).isTrue();
        assertThat(scene.kv.drainEvents().events()).containsExactly(new Created(0, 32, 0, List.of(8)));
        assertThat(scene.kv.drainEvents()).isEqualTo(DrainedEvents.NONE);
    }

    @Test
    void off_recordsNothing() {
        var scene = scene(8, 0);
        scene.cache(run(0, 8));
        assertThat(scene.kv.eventsOn()).isFalse();
        assertThat(scene.kv.drainEvents()).isEqualTo(DrainedEvents.NONE);
    }

    @Test
    @DisplayName("KT-57: stored blocks of one chain merge into one event with the first id, also over chunks")
    void chain_mergesIntoOneEvent() {
        var scene = scene(8, 10);
        LlmRequest request = scene.request(run(0, 10));
        scene.admit(request);
        scene.chunk(request, 4);
        scene.chunk(request, 6);
        var events = scene.kv.drainEvents().events();
        assertThat(ids(events)).containsExactly(0L, 1L);
        var stored = (Stored) events.get(1);
        assertThat(stored.parent()).isEmpty();
        assertThat(stored.windowTokens()).isEqualTo(32);
        assertThat(stored.blocks())
                .containsExactly(
                        new StoredBlock(request.keys().key(0), List.of(0, 1, 2, 3), 4, 0, 35),
                        new StoredBlock(request.keys().key(1), List.of(4, 5, 6, 7), 4, 0, 35),
                        new StoredBlock(request.keys().lastBlockKey().orElseThrow(), List.of(8, 9), 2, 0, 35));
    }

    @Test
    @DisplayName("KT-57: another branch opens a new event that names its parent; a first block never merges")
    void branches_doNotMerge() {
        var scene = scene(12, 10);
        LlmRequest first = scene.prefill(scene.request(run(0, 8)));
        LlmRequest branch = scene.prefill(scene.request(join(run(0, 4), run(40, 4))));
        scene.prefill(scene.request(run(80, 4)));
        var events = scene.kv.drainEvents().events();
        assertThat(ids(events)).containsExactly(0L, 1L, 2L, 3L);
        assertThat(((Stored) events.get(2)).parent()).contains(first.keys().key(0));
        assertThat(((Stored) events.get(2)).blocks())
                .extracting(StoredBlock::key)
                .containsExactly(branch.keys().key(1));
        assertThat(((Stored) events.get(3)).parent()).isEmpty();
    }

    @Test
    @DisplayName("KT-57: removals collect, are flushed before the next stored event, and end the merging")
    void removals_areFlushedBeforeStores() {
        var scene = scene(4, 10);
        LlmRequest gone = scene.request(run(100, 8));
        scene.release(scene.prefill(gone));
        LlmRequest request = scene.request(run(0, 16));
        scene.admit(request);
        scene.chunk(request, 8);
        scene.kv.drainEvents();
        scene.chunk(request, 4); // drops the deeper block
        scene.chunk(request, 4); // drops the other; pending removals keep the two stored blocks apart
        var events = scene.kv.drainEvents().events();
        assertThat(events).hasSize(4);
        assertThat(events.get(0))
                .isEqualTo(new Removed(3, 16, 0, List.of(gone.keys().key(1))));
        assertThat(((Stored) events.get(1)).blocks()).hasSize(1);
        assertThat(events.get(2))
                .isEqualTo(new Removed(5, 16, 0, List.of(gone.keys().key(0))));
        assertThat(((Stored) events.get(3)).parent()).contains(request.keys().key(2));
    }

    @Test
    @DisplayName("KT-57: only the newest are kept; dropped ones are counted; ids keep their gaps")
    void bound_keepsTheNewest() {
        var scene = scene(12, 2);
        for (int from = 0; from < 50; from += 10) {
            scene.cache(run(from, 4));
        }
        var drained = scene.kv.drainEvents();
        assertThat(ids(drained.events())).containsExactly(4L, 5L);
        assertThat(drained.dropped()).isEqualTo(4);
        scene.cache(run(60, 4));
        assertThat(scene.kv.drainEvents().dropped()).isZero();
        assertThat(scene.kv.statistics().droppedEvents()).isEqualTo(4);
    }

    @Test
    void keyOnlyBlocks_carryNoTokens_butTheirCount() {
        var scene = scene(12, 10);
        LlmRequest request = scene.prefill(scene.keyed(3, 9, 5, 6));
        var stored = (Stored) scene.kv.drainEvents().events().get(1);
        assertThat(stored.blocks())
                .containsExactly(
                        new StoredBlock(request.keys().key(0), List.of(), 4, 0, 35),
                        new StoredBlock(request.keys().key(1), List.of(), 4, 0, 35));
    }
}
