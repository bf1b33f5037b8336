package dev.isochron.kvcache;

import static dev.isochron.kvcache.KvScene.run;
import static dev.isochron.kvcache.KvScene.small;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.core.LlmRequest;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The checker itself: each kind of damage is found and named by the invariant it breaks. */
final class KvInvariantsTest {
    /** A cache with a reusable chain of two pages and a running request of three blocks, two of them committed. */
    private static KvScene scene() {
        var scene = KvScene.of(small(12));
        scene.cache(run(50, 8));
        return scene;
    }

    private static LlmRequest running(KvScene scene) {
        LlmRequest request = scene.request(run(0, 16));
        scene.admit(request);
        scene.chunk(request, 8);
        scene.grow(request, 4);
        return request;
    }

    static Stream<Arguments> damages() {
        return Stream.of(
                damage("KV-3", "a user too many", (scene, page) -> slab(scene).users(page, 2)),
                damage("KV-3", "a lock too few", (scene, page) -> slab(scene).locks(page, 0)),
                damage(
                        "KV-1",
                        "a used page marked free",
                        (scene, page) -> slab(scene).markFree(page)),
                damage(
                        "KV-5",
                        "a used page marked queued",
                        (scene, page) -> slab(scene).markQueued(page)),
                damage(
                        "KV-5",
                        "an idle page taken out of its queue",
                        (scene, page) -> scene.kv.pool().pages().queues().remove(idle(scene))),
                damage(
                        "KV-5",
                        "an idle page of another priority",
                        (scene, page) -> slab(scene).priority(idle(scene), 3)),
                damage(
                        "KV-9",
                        "less coverage than tokens",
                        (scene, page) -> slab(scene).coverage(page, 2)),
                damage(
                        "KV-10",
                        "a page that forgot its node",
                        (scene, page) -> slab(scene).node(page, PageSlab.NONE)),
                damage(
                        "KV-8",
                        "a key missing in the index",
                        (scene, page) -> scene.kv
                                .pool()
                                .tree()
                                .index()
                                .remove(slab(scene).node(page))),
                damage(
                        "KV-7",
                        "tokens that are not those of the key",
                        (scene, page) -> scene.kv
                                .pool()
                                .tree()
                                .nodes()
                                .tokens(slab(scene).node(page))[0] = 99),
                damage(
                        "KV-15",
                        "a row given back under a live sequence",
                        (scene, page) -> scene.kv.live().rows().giveBack(0)));
    }

    private static Arguments damage(String invariant, String what, BiConsumer<KvScene, Integer> damage) {
        return Arguments.of(invariant, Named.of(what, damage));
    }

    private static PageSlab slab(KvScene scene) {
        return scene.kv.pool().pages().slab();
    }

    private static int idle(KvScene scene) {
        int[] first = new int[1];
        scene.kv.pool().pages().queues().first(1, first);
        return first[0];
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("damages")
    void damage_isNamed(String invariant, BiConsumer<KvScene, Integer> damage) {
        var scene = scene();
        LlmRequest request = running(scene);
        scene.check();
        damage.accept(scene, scene.pages(request)[0]);
        assertThatThrownBy(scene::check)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith(invariant);
    }

    @Test
    void lostBlocks_areFound() {
        var scene = scene();
        LlmRequest request = running(scene);
        int page = scene.sequence(request).blocks().removeLast();
        assertThatThrownBy(scene::check).hasMessageStartingWith("KV-3").hasMessageContaining("page " + page);
    }
}
