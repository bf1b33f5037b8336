package dev.isochron.kvcache;

import dev.isochron.core.KeyPrompt;
import dev.isochron.core.LlmRequest;
import dev.isochron.core.Prompt;
import dev.isochron.core.PromptKeys;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;
import dev.isochron.core.RequestState;
import dev.isochron.core.ReuseScope;
import dev.isochron.core.TokenPrompt;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** One KV cache with requests that play the executor's part; every step checks all invariants. */
final class KvScene {
    /** The bytes a mover was asked to copy. */
    record Copy(int from, int to, int tokens) {}

    final List<Copy> copies = new ArrayList<>();
    final KvCacheManager kv;
    private final int blockTokens;
    private long nextId = 1;

    private KvScene(KvCacheConfig config, PagePriority priority) {
        this.blockTokens = config.tokensPerBlock();
        this.kv = new KvCacheManager(config, priority, (from, to, tokens) -> copies.add(new Copy(from, to, tokens)));
    }

    static KvScene of(KvCacheConfig.Builder config) {
        return of(config, PagePriority.EQUAL);
    }

    static KvScene of(KvCacheConfig.Builder config, PagePriority priority) {
        return new KvScene(config.build(), priority);
    }

    /** T = 4, so many slots, 8 sequences, utilisation gate wide open. */
    static KvCacheConfig.Builder small(int slots) {
        return KvCacheConfig.builder(4, new KvCapacity.Blocks(slots), 8, 4 * slots)
                .maxUtilForResume(1.0);
    }

    // ---- requests

    /** Tokens from, from + 1, ... */
    static int[] run(int from, int count) {
        return IntStream.range(from, from + count).toArray();
    }

    static int[] join(int[] first, int... second) {
        return IntStream.concat(IntStream.of(first), IntStream.of(second)).toArray();
    }

    LlmRequest request(int... tokens) {
        return request(ReuseScope.SHARED, tokens);
    }

    LlmRequest request(ReuseScope scope, int... tokens) {
        return request(scope, TokenPrompt.of(tokens));
    }

    LlmRequest request(ReuseScope scope, Prompt prompt) {
        var spec = RequestSpec.builder(
                        new RequestId(nextId++), prompt, PromptKeys.of(prompt, scope, blockTokens), scope)
                .maxNewTokens(1000)
                .build();
        return LlmRequest.arrived(spec, OptionalLong.empty());
    }

    /** A key-only request whose ids have the cache's block size. */
    LlmRequest keyed(long namespace, int lengthTokens, int... ids) {
        var prompt = KeyPrompt.of(namespace, blockTokens, ids, lengthTokens / blockTokens, lengthTokens);
        return request(ReuseScope.ofNamespace(namespace), prompt);
    }

    // ---- steps

    Admission prepare(LlmRequest request) {
        var admission = kv.prepareContext(request);
        check();
        if (admission instanceof Admission.Prepared prepared
                && request.progress().firstChunk()) {
            request.moveTo(request.progress().admitted(prepared.reusedTokens()));
        }
        return admission;
    }

    /** Prepares a request that must be admitted and returns what it reused. */
    int admit(LlmRequest request) {
        if (prepare(request) instanceof Admission.Prepared prepared) {
            return prepared.reusedTokens();
        }
        throw new AssertionError(request + " was refused");
    }

    Growth grow(LlmRequest request, int tokens) {
        var growth = kv.growContext(request, request.progress().position(), tokens);
        check();
        return growth;
    }

    /** The chunk was computed: the cursor moves and is settled. */
    void computed(LlmRequest request, int tokens) {
        request.moveTo(request.progress().advanced(tokens));
        kv.settleContext(List.of(request));
        check();
    }

    boolean chunk(LlmRequest request, int tokens) {
        if (!(grow(request, tokens) instanceof Growth.Grown)) {
            return false;
        }
        computed(request, tokens);
        return true;
    }

    /** Admits a request and computes its whole prompt. */
    LlmRequest prefill(LlmRequest request) {
        admit(request);
        if (!chunk(request, request.progress().remaining())) {
            throw new AssertionError("no room for " + request);
        }
        return request;
    }

    void release(LlmRequest request) {
        kv.release(request);
        check();
    }

    /** A prompt that comes, is computed and leaves: its blocks are reusable afterwards. */
    void cache(int... tokens) {
        release(prefill(request(tokens)));
    }

    /** Starts generating: the first token came with the last chunk. */
    void startGeneration(LlmRequest request) {
        request.moveTo(request.progress().in(RequestState.GENERATION));
        request.append(7);
    }

    Growth step(LlmRequest request, int draftTokens) {
        var growth = kv.growGeneration(request, draftTokens);
        check();
        return growth;
    }

    void check() {
        KvInvariants.check(kv);
    }

    // ---- what is seen

    SequenceCache sequence(LlmRequest request) {
        return kv.live().require(request).cache();
    }

    int[] pages(LlmRequest request) {
        var blocks = sequence(request).blocks();
        return IntStream.range(0, blocks.size()).map(blocks::page).toArray();
    }

    int match(int... tokens) {
        var scope = ReuseScope.SHARED;
        var keys = PromptKeys.of(TokenPrompt.of(tokens), scope, blockTokens);
        return kv.matchedPrefix(keys, tokens.length);
    }

    String digest() {
        return KvDigest.of(kv);
    }
}
