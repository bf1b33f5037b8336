package dev.isochron.bench;

import dev.isochron.core.KeyPrompt;
import dev.isochron.core.LlmRequest;
import dev.isochron.core.PromptKeys;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;
import dev.isochron.core.ReuseScope;
import dev.isochron.kvcache.Admission;
import dev.isochron.kvcache.KvCacheConfig;
import dev.isochron.kvcache.KvCacheManager;
import dev.isochron.kvcache.KvCapacity;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** A KV cache of key-only prompts with 64-token blocks, and the executor's part of driving it. */
final class KvBenchRequests {
    static final int BLOCK_TOKENS = 64;
    /** Blocks of a prompt of 1M tokens. */
    static final int LONG_BLOCKS = 15_625;

    private static final int[] IDS = IntStream.range(0, LONG_BLOCKS).toArray();

    final KvCacheManager kv;
    private long nextId = 1;

    KvBenchRequests(int slots) {
        this.kv = new KvCacheManager(
                KvCacheConfig.builder(BLOCK_TOKENS, new KvCapacity.Blocks(slots), 300, (LONG_BLOCKS + 1) * BLOCK_TOKENS)
                        .maxUtilForResume(1.0)
                        .build());
    }

    /** A prompt of so many blocks and one token; prompts of one namespace are prefixes of each other. */
    LlmRequest request(long namespace, int blocks) {
        var prompt = KeyPrompt.of(namespace, BLOCK_TOKENS, IDS, blocks, blocks * BLOCK_TOKENS + 1);
        var scope = ReuseScope.ofNamespace(namespace);
        var keys = PromptKeys.of(prompt, scope, BLOCK_TOKENS);
        var spec = RequestSpec.builder(new RequestId(nextId++), prompt, keys, scope)
                .build();
        return LlmRequest.arrived(spec, OptionalLong.empty());
    }

    void admit(LlmRequest request) {
        if (!(kv.prepareContext(request) instanceof Admission.Prepared prepared)) {
            throw new IllegalStateException("refused: " + request);
        }
        request.moveTo(request.progress().admitted(prepared.reusedTokens()));
    }

    void chunk(LlmRequest request, int tokens) {
        kv.growContext(request, request.progress().position(), tokens);
        request.moveTo(request.progress().advanced(tokens));
        kv.settleContext(List.of(request));
    }

    /** A whole turn: admitted, the rest computed in one chunk, released. */
    void turn(LlmRequest request) {
        admit(request);
        chunk(request, request.progress().remaining());
        kv.release(request);
    }
}
