package dev.isochron.kvcache;

import static dev.isochron.kvcache.KvScene.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.core.KeyPrompt;
import dev.isochron.core.LlmRequest;
import dev.isochron.core.PrefixProbe;
import dev.isochron.core.PromptKeys;
import dev.isochron.core.ReuseScope;
import dev.isochron.core.SplitMix64;
import dev.isochron.core.TokenPrompt;
import dev.isochron.testkit.Laws;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a probe may look at (kv-cache.md 15). */
final class ProbeTest {
    private static final int BLOCKS = 15_625;

    /** 250 waiting prompts of 1M tokens that share prefixes of different depth; half of the cache's blocks are theirs. */
    private static KvScene crowd(List<LlmRequest> waiting) {
        var scene = KvScene.of(KvCacheConfig.builder(64, new KvCapacity.Blocks(40_000), 300, 1_000_064)
                .maxUtilForResume(1));
        int[] ids = run(0, BLOCKS);
        cacheLeading(scene, ids, 8_000 * 64);
        for (int i = 0; i < 250; i++) {
            int[] own = ids.clone();
            for (int block = 30 * i; block < BLOCKS; block++) {
                own[block] = BLOCKS * (i + 1) + block;
            }
            waiting.add(scene.keyed(1, BLOCKS * 64, own));
        }
        return scene;
    }

    private static void cacheLeading(KvScene scene, int[] ids, int tokens) {
        LlmRequest contributor = scene.keyed(1, BLOCKS * 64, ids);
        scene.admit(contributor);
        scene.kv.growContext(contributor, 0, tokens);
        contributor.moveTo(contributor.progress().advanced(tokens));
        scene.kv.settleContext(List.of(contributor));
        scene.kv.release(contributor);
    }

    @Test
    @DisplayName(
            "KT-50: 250 prompts of 1M tokens: at most 14 index reads each at first, 2 when quiet, 16 after a change; no block visited")
    void probes_readTheIndexAFewTimes() {
        List<LlmRequest> waiting = new ArrayList<>();
        var scene = crowd(waiting);
        assertThat(mostReads(scene, waiting)).isBetween(10L, 14L);
        assertThat(mostReads(scene, waiting)).isEqualTo(2);
        for (int i = 0; i < 250; i++) {
            assertThat(waiting.get(i).prefixProbe().reusableTokens()).isEqualTo(30 * i * 64);
            assertThat(waiting.get(i).prefixProbe().firstNewBlock()).isEqualTo(30 * i);
        }
        LlmRequest extending = waiting.get(100); // commits behind its prefix; the copy of the request probes deeper
        scene.kv.prepareContext(extending);
        extending.moveTo(extending.progress().admitted(3000 * 64));
        scene.kv.growContext(extending, 3000 * 64, 128 * 64);
        extending.moveTo(extending.progress().advanced(128 * 64));
        scene.kv.settleContext(List.of(extending));
        assertThat(mostReads(scene, waiting)).isBetween(3L, 16L);
        assertThat(extending.prefixProbe().firstNewBlock()).isEqualTo(3128);
        assertThat(mostReads(scene, waiting)).isEqualTo(2);
        scene.kv.release(extending);
        scene.kv.clearReusableBlocks();
        assertThat(mostReads(scene, waiting)).isLessThanOrEqualTo(16);
        assertThat(waiting.get(249).prefixProbe().reusableTokens()).isZero();
    }

    /** The most index reads of one probe; no probe may visit a matched block. */
    private static long mostReads(KvScene scene, List<LlmRequest> waiting) {
        long most = 0;
        long visited = scene.kv.pool().visitedBlocks();
        for (LlmRequest request : waiting) {
            long before = scene.kv.pool().tree().index().reads();
            scene.kv.probe(request);
            most = Math.max(most, scene.kv.pool().tree().index().reads() - before);
        }
        assertThat(scene.kv.pool().visitedBlocks()).isEqualTo(visited);
        return most;
    }

    @Test
    @DisplayName("KT-49: on random trees the search finds what a walk finds, whatever it remembers")
    void search_equalsWalk() {
        Laws.hold(200, random -> {
            var scene = KvScene.of(KvScene.small(40).partialReuse(false));
            for (int prompts = 1 + random.nextInt(5); prompts > 0; prompts--) {
                scene.cache(coins(random, 1 + random.nextInt(30)));
            }
            LlmRequest request = scene.request(coins(random, 1 + random.nextInt(40)));
            int walked = 0;
            var index = scene.kv.pool().tree().index();
            int limit = (request.prompt().lengthTokens() - 1) / 4;
            while (walked < limit && index.find(request.keys(), walked) != NodeSlab.NONE) {
                walked++;
            }
            request.prefixProbe().record(0, 0, random.nextInt(limit + 2) - 1);
            assertThat(scene.kv.probe(request).rememberedEnd()).isEqualTo(walked);
        });
    }

    private static int[] coins(SplitMix64 random, int count) {
        return IntStream.range(0, count).map(i -> random.nextInt(2)).toArray();
    }

    @Test
    void rememberedEnd_survivesAShorterQueryAndAnEmptyTree() {
        var scene = KvScene.of(KvScene.small(40));
        LlmRequest request = scene.request(run(0, 9));
        request.prefixProbe().record(0, 0, 1000);
        assertThat(scene.kv.probe(request).reusableTokens()).isZero();
        assertThat(scene.kv.probe(request).firstNewBlock()).isZero();
        scene.cache(run(0, 9));
        assertThat(scene.kv.probe(request).reusableTokens()).isEqualTo(8);
        assertThat(scene.kv.probe(request).firstNewBlock()).isEqualTo(PrefixProbe.NONE);
    }

    @Test
    void keysOfAnotherBlockSize_areRefused() {
        var scene = KvScene.of(KvScene.small(40));
        var keys = PromptKeys.of(TokenPrompt.of(1, 2, 3), ReuseScope.SHARED, 2);
        assertThatThrownBy(() -> scene.kv.matchedPrefix(keys, 3))
                .hasMessage("prompt keys are for blocks of 2 tokens, the cache has blocks of 4 tokens");
    }

    // ---- the scheduler's set

    @Test
    void blockKeySet_behavesLikeASet() {
        Laws.hold(50, random -> {
            var set = new BlockKeySet();
            for (int pass = 0; pass < 3; pass++) {
                set.clear();
                Set<String> expected = new LinkedHashSet<>();
                for (int i = random.nextInt(100); i > 0; i--) {
                    PromptKeys keys = keys(random.nextInt(3), random.nextInt(40));
                    set.add(keys, 0);
                    expected.add(keys.key(0).hex());
                }
                assertThat(set.size()).isEqualTo(expected.size());
                for (int namespace = 0; namespace < 3; namespace++) {
                    for (int id = 0; id < 40; id++) {
                        PromptKeys keys = keys(namespace, id);
                        assertThat(set.contains(keys, 0))
                                .isEqualTo(expected.contains(keys.key(0).hex()));
                    }
                }
            }
        });
    }

    private static PromptKeys keys(int namespace, int id) {
        var prompt = KeyPrompt.of(namespace, 4, new int[] {id}, 1, 4);
        return PromptKeys.of(prompt, ReuseScope.ofNamespace(namespace), 4);
    }
}
