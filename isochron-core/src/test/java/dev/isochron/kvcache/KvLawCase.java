package dev.isochron.kvcache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.KeyPrompt;
import dev.isochron.core.LlmRequest;
import dev.isochron.core.PrefixProbe;
import dev.isochron.core.ReuseScope;
import dev.isochron.core.SplitMix64;
import dev.isochron.core.TokenPrompt;
import dev.isochron.kvcache.NaiveKv.NaivePrompt;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** One random life of a small KV cache beside its oracle: the requests, the calls, and what must hold after each call. */
final class KvLawCase {
    private static final int BLOCK_TOKENS = 4;

    private final SplitMix64 random;
    private final boolean keyOnly;
    private final KvScene scene;
    private final NaiveKv oracle;
    private final AnnouncedSet announced = new AnnouncedSet();
    private final List<LlmRequest> live = new ArrayList<>();
    private final Map<Long, NaivePrompt> prompts = new LinkedHashMap<>();
    private final List<NaivePrompt> seen = new ArrayList<>();
    private final Map<String, Integer> ids = new LinkedHashMap<>();

    KvLawCase(SplitMix64 random) {
        this.random = random;
        this.keyOnly = random.nextInt(3) == 0;
        int slots = 8 + random.nextInt(33);
        var config = KvCacheConfig.builder(BLOCK_TOKENS, new KvCapacity.Blocks(slots), 4, 60)
                .maxUtilForResume(random.nextInt(2) == 0 ? 1.0 : 0.6)
                .partialReuse(random.nextInt(4) > 0)
                .blockReuse(random.nextInt(10) > 0)
                .eventBufferMaxSize(10_000);
        this.scene = KvScene.of(config);
        this.oracle = new NaiveKv(config.build());
    }

    KvScene scene() {
        return scene;
    }

    void run(int calls) {
        for (int call = 0; call < calls; call++) {
            one();
            compare();
        }
    }

    void closeAll() {
        while (!live.isEmpty()) {
            release(live.getLast());
            compare();
        }
    }

    private void one() {
        int choice = random.nextInt(20);
        if (live.isEmpty() || choice < 5) {
            arrive();
            return;
        }
        LlmRequest request = live.get(random.nextInt(live.size()));
        if (!scene.kv.isActive(request) && choice < 15) {
            prepareAgain(request);
        } else if (choice < 13) {
            advance(request);
        } else if (choice < 15) {
            revert(request);
        } else if (choice < 17) {
            scene.kv.suspend(request);
            oracle.suspend(id(request));
        } else {
            release(request);
        }
    }

    private static long id(LlmRequest request) {
        return request.id().value();
    }

    // ---- arriving

    private void arrive() {
        NaivePrompt prompt = prompt();
        LlmRequest request = request(prompt);
        prompts.put(id(request), prompt);
        PrefixProbe probe = unchanged(() -> scene.kv.probe(request));
        int found = oracle.match(prompt).tokens(BLOCK_TOKENS);
        boolean reuse = scene.kv.config().blockReuse();
        assertThat(probe.reusableTokens()).as("KV-23").isEqualTo(reuse ? found : PrefixProbe.NONE);
        Hint hint = scene.kv.admissionHint(request, request.progress().remaining());
        Admission expected = oracle.prepare(id(request), prompt);
        Admission actual = refusedWithoutTrace(() -> scene.prepare(request), Admission.Refused.class);
        assertThat(actual).isEqualTo(expected);
        if (actual instanceof Admission.Prepared prepared) {
            assertThat(prepared.reusedTokens()).as("KV-22").isLessThan(prompt.length());
            live.add(request);
        }
        assertThat(hint == Hint.NO_ROW || hint == Hint.GATE)
                .as("a hint is certain")
                .isEqualTo(actual instanceof Admission.Refused refused && refused.reason() != Refusal.NO_SLOTS);
    }

    /** A prompt that often continues or cuts an earlier one, over two tokens, so that prefixes, forks and short blocks meet. */
    private NaivePrompt prompt() {
        String root = "scope" + random.nextInt(2);
        List<Integer> tokens = new ArrayList<>();
        if (!seen.isEmpty() && random.nextInt(4) > 0) {
            NaivePrompt base = seen.get(random.nextInt(seen.size()));
            root = base.root();
            tokens.addAll(base.tokens().subList(0, random.nextInt(base.length() + 1)));
        }
        for (int more = 1 + random.nextInt(9); more > 0; more--) {
            tokens.add(random.nextInt(2));
        }
        var prompt = new NaivePrompt(root, List.copyOf(tokens), keyOnly);
        seen.add(prompt);
        return prompt;
    }

    private LlmRequest request(NaivePrompt prompt) {
        long namespace = prompt.root().equals("scope0") ? 100 : 101;
        var scope = ReuseScope.ofNamespace(namespace);
        if (!keyOnly) {
            int[] tokens = prompt.tokens().stream().mapToInt(token -> token).toArray();
            return scene.request(scope, TokenPrompt.of(tokens));
        }
        int blocks = prompt.length() / BLOCK_TOKENS;
        int[] chained = IntStream.rangeClosed(1, blocks)
                .map(block -> ids.computeIfAbsent(prompt.path(block * BLOCK_TOKENS, BLOCK_TOKENS), path -> ids.size()))
                .toArray();
        return scene.request(scope, KeyPrompt.of(namespace, BLOCK_TOKENS, chained, blocks, prompt.length()));
    }

    private void prepareAgain(LlmRequest request) {
        Admission expected = oracle.prepare(id(request), prompts.get(id(request)));
        assertThat(refusedWithoutTrace(() -> scene.kv.prepareContext(request), Admission.Refused.class))
                .isEqualTo(expected);
    }

    // ---- running

    private void advance(LlmRequest request) {
        if (request.progress().remaining() == 0) {
            step(request);
            return;
        }
        int tokens = 1 + random.nextInt(request.progress().remaining());
        int target = request.progress().position() + tokens;
        boolean room = oracle.grow(id(request), target);
        Growth growth = refusedWithoutTrace(() -> scene.grow(request, tokens), Growth.Refused.class);
        assertThat(growth instanceof Growth.Grown).isEqualTo(room);
        if (room && random.nextInt(5) > 0) {
            scene.computed(request, tokens);
            oracle.computed(id(request), target);
        }
    }

    private void step(LlmRequest request) {
        if (!request.state().isGeneration()) {
            scene.startGeneration(request);
        }
        if (scene.sequence(request).capacity() >= 60) {
            release(request);
            return;
        }
        boolean room = oracle.step(id(request));
        Growth growth = refusedWithoutTrace(() -> scene.step(request, 0), Growth.Refused.class);
        assertThat(growth instanceof Growth.Grown).isEqualTo(room);
        if (room) {
            request.append(1);
            scene.kv.settleGeneration(List.of(request));
            oracle.sequence(id(request)).history =
                    request.progress().promptTokens() + request.progress().generatedTokens() - 1;
        }
    }

    /** KV-20: exactly the recorded growth goes, or the whole sequence. */
    private void revert(LlmRequest request) {
        var cache = scene.sequence(request);
        var record = cache.growths().contextCapacity();
        int capacity = cache.capacity();
        int history = cache.history();
        Reverted reverted = scene.kv.revertContextGrowth(request);
        if (record.isEmpty() || record.getAsInt() >= capacity) {
            assertThat(reverted).isEqualTo(Reverted.KEPT);
            assertThat(cache.capacity()).isEqualTo(capacity);
        } else if (history > record.getAsInt()) {
            assertThat(reverted).isEqualTo(Reverted.REWOUND);
            oracle.release(id(request));
            live.remove(request);
        } else {
            oracle.shrink(id(request), record.getAsInt());
            if (record.getAsInt() > 0) {
                oracle.suspend(id(request));
            }
        }
    }

    private void release(LlmRequest request) {
        switch (random.nextInt(3)) {
            case 0 -> scene.kv.preempt(request);
            case 1 -> scene.kv.undoAdmission(request);
            default -> scene.kv.release(request);
        }
        String after = scene.digest();
        scene.kv.release(request);
        assertThat(scene.digest()).as("KV-21: release is idempotent").isEqualTo(after);
        oracle.release(id(request));
        live.remove(request);
    }

    // ---- what must hold

    private <R> R unchanged(Supplier<R> question) {
        String before = scene.digest();
        R answer = question.get();
        assertThat(scene.digest()).as("a question changes nothing").isEqualTo(before);
        return answer;
    }

    private <R> R refusedWithoutTrace(Supplier<? extends R> call, Class<?> refusal) {
        String before = scene.digest();
        R answer = call.get();
        if (refusal.isInstance(answer)) {
            assertThat(scene.digest()).as("KV-17").isEqualTo(before);
            assertThat(announced.apply(scene.kv.drainEvents()))
                    .as("KV-17: no event")
                    .isZero();
        }
        return answer;
    }

    private void compare() {
        scene.check();
        var tree = new TreeContents(scene.kv.pool(), keyOnly ? names() : Map.of());
        assertThat(tree.contents()).as("KV-11").isEqualTo(expectedContents());
        assertThat(tree.evictionOrder()).as("age").isEqualTo(oracle.evictionOrder());
        assertThat(scene.kv.usage().freeBlocks()).isEqualTo(oracle.free());
        for (LlmRequest request : live) {
            var expected = oracle.sequence(id(request));
            var actual = scene.sequence(request);
            assertThat(List.of(
                            actual.history(),
                            actual.capacity(),
                            actual.committed().tokens()))
                    .isEqualTo(List.of(expected.history, expected.capacity, expected.committed));
            assertThat(actual.isActive()).isEqualTo(expected.active);
        }
        announced.apply(scene.kv.drainEvents());
        assertThat(announced.keys()).as("KV-25").isEqualTo(tree.keys());
    }

    private Map<String, Integer> expectedContents() {
        return new TreeMap<>(oracle.contents());
    }

    private Map<Integer, String> names() {
        Map<Integer, String> names = new TreeMap<>();
        ids.forEach((path, id) -> names.put(id, path));
        return names;
    }
}
