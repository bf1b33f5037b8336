package dev.isochron.testkit;

import dev.isochron.core.KeyPrompt;
import dev.isochron.core.LlmRequest;
import dev.isochron.core.Progress;
import dev.isochron.core.PromptKeys;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestKind;
import dev.isochron.core.RequestSpec;
import dev.isochron.core.RequestState;
import dev.isochron.core.ReuseScope;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/** Requests in the states that schedulers meet, named as in the tables of the scheduler's specification. Blocks of 64 tokens. */
public final class Requests {
    public static final int BLOCK_TOKENS = 64;

    private Requests() {}

    /** A generation request with a computed prompt of 100 tokens. */
    public static LlmRequest gen(long id) {
        return gen(id, UnaryOperator.identity());
    }

    public static LlmRequest gen(long id, UnaryOperator<RequestSpec.Builder> options) {
        return in(RequestState.GENERATION, request(id, 100, 0, options));
    }

    /** The first chunk of a prompt of {@code promptTokens}. */
    public static LlmRequest ctx(long id, int promptTokens) {
        return ctx(id, promptTokens, UnaryOperator.identity());
    }

    public static LlmRequest ctx(long id, int promptTokens, UnaryOperator<RequestSpec.Builder> options) {
        return request(id, promptTokens, 0, options);
    }

    /** A first chunk with a router's estimate of uncached tokens. */
    public static LlmRequest estimated(long id, int promptTokens, long uncachedTokens) {
        return LlmRequest.arrived(spec(id, promptTokens, 0, UnaryOperator.identity()), OptionalLong.of(uncachedTokens));
    }

    /** A later chunk: {@code position} tokens are computed. */
    public static LlmRequest cont(long id, int promptTokens, int position) {
        return cont(id, promptTokens, position, UnaryOperator.identity());
    }

    public static LlmRequest cont(long id, int promptTokens, int position, UnaryOperator<RequestSpec.Builder> options) {
        return at(position, request(id, promptTokens, 0, options));
    }

    /** A first chunk whose blocks all have keys made from {@code key}: equal keys mean equal blocks. */
    public static LlmRequest keyed(long id, int promptTokens, int key) {
        return request(id, promptTokens, key, UnaryOperator.identity());
    }

    /** Encoder work of {@code tokens} output tokens. */
    public static LlmRequest enc(long id, int tokens) {
        return request(id, 50, 0, builder -> builder.encoderTokens(tokens));
    }

    /** A request whose KV, of a prompt of 100 tokens, another server has computed and will send. */
    public static LlmRequest rcv(long id) {
        return rcv(id, UnaryOperator.identity());
    }

    public static LlmRequest rcv(long id, UnaryOperator<RequestSpec.Builder> options) {
        return request(id, 100, 0, builder -> options.apply(builder.kind(RequestKind.GENERATION_ONLY)));
    }

    /** The request moved to a state; in states behind the prompt, the prompt is computed. */
    public static LlmRequest in(RequestState state, LlmRequest request) {
        int promptTokens = request.progress().promptTokens();
        int position = state.value() > RequestState.CONTEXT_AND_SEND.value() ? promptTokens : 0;
        int generated = state == RequestState.GENERATION ? 1 : 0;
        request.moveTo(new Progress(state, promptTokens, position, 0, generated, position > 0));
        return request;
    }

    /** The request with a computed prefix. */
    public static LlmRequest at(int position, LlmRequest request) {
        request.moveTo(request.progress().advanced(position));
        return request;
    }

    private static LlmRequest request(long id, int promptTokens, int key, UnaryOperator<RequestSpec.Builder> options) {
        return LlmRequest.arrived(spec(id, promptTokens, key, options), OptionalLong.empty());
    }

    private static RequestSpec spec(long id, int promptTokens, int key, UnaryOperator<RequestSpec.Builder> options) {
        ReuseScope scope = ReuseScope.ofNamespace(1);
        KeyPrompt prompt = key == 0 ? KeyPrompt.unique(1, BLOCK_TOKENS, promptTokens) : keyedPrompt(promptTokens, key);
        PromptKeys keys = PromptKeys.of(prompt, scope, BLOCK_TOKENS);
        return options.apply(RequestSpec.builder(new RequestId(id), prompt, keys, scope))
                .build();
    }

    private static KeyPrompt keyedPrompt(int promptTokens, int key) {
        int[] ids = new int[promptTokens / BLOCK_TOKENS];
        Arrays.fill(ids, key);
        return KeyPrompt.of(1, BLOCK_TOKENS, ids, ids.length, promptTokens);
    }
}
