package dev.isochron.server.http;

import dev.isochron.core.RankId;
import dev.isochron.core.RankTarget;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestKind;
import dev.isochron.core.TokenPrompt;
import dev.isochron.server.Inference;
import dev.isochron.server.PinnedContexts;
import dev.isochron.server.PinnedContexts.Claim;
import dev.isochron.server.PinnedContexts.Context;
import dev.isochron.server.ServedModel;
import dev.isochron.server.TokenStream;
import dev.isochron.server.openai.ApiException;
import dev.isochron.server.openai.Generation;
import dev.isochron.server.openai.GenerationRequest;
import dev.isochron.server.openai.GenerationRequest.Delivery;
import dev.isochron.server.openai.GenerationRequest.Phase;
import dev.isochron.server.openai.Piece;
import io.helidon.webserver.http.ServerRequest;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Requests in two halves: one computes the prompt and a first token and leaves its KV behind, the other goes on from there on the same
 * rank. The second is an ordinary request whose prompt ends with the first token; it finds the blocks in the cache, and computes again
 * what does not fill a block.
 */
final class Handover {
    private static final String ID_FIELD = "disaggregated_params.ctx_request_id";

    private final PinnedContexts contexts;
    private final Admission admission;
    private final Inference inference;
    private final ServedModel model;

    Handover(PinnedContexts contexts, Admission admission, Inference inference, ServedModel model) {
        this.contexts = contexts;
        this.admission = admission;
        this.inference = inference;
        this.model = model;
    }

    // ---- the first half

    /** Hands in what computes a prompt and keeps its KV. */
    FirstHalf begin(GenerationRequest asked, ServerRequest request) {
        if (asked.delivery() != Delivery.WHOLE) {
            throw ApiException.invalid(
                    "stream", "stream is true; a context_only request has one token and expects stream false");
        }
        int tokens = asked.prompt().lengthTokens();
        if (!contexts.reserve(tokens)) {
            throw ApiException.server(
                    429,
                    "contexts_full",
                    "as much KV waits for generation_only requests as is kept (" + contexts.count()
                            + " contexts); try again later");
        }
        try {
            TokenStream stream = admission.submit(
                    asked,
                    request,
                    spec -> spec.kind(RequestKind.CONTEXT_ONLY).maxNewTokens(1).keepsKv());
            return new FirstHalf(asked.prompt(), new Generation(asked, stream, inference, model));
        } catch (RuntimeException refused) {
            contexts.free(tokens);
            throw refused;
        }
    }

    /** A prompt that is being computed; closed without a pin, it leaves nothing behind. */
    final class FirstHalf implements AutoCloseable {
        private final TokenPrompt prompt;
        private final Generation generation;
        private boolean pinned;

        private FirstHalf(TokenPrompt prompt, Generation generation) {
            this.prompt = prompt;
            this.generation = generation;
        }

        Generation generation() {
            return generation;
        }

        /** Pins what was computed, unless the answer is complete with its first token. */
        Optional<Context> pin(Piece last) {
            boolean complete = last.finish().equals(Optional.of(Piece.Finish.STOP))
                    || prompt.lengthTokens() + 1 >= model.maxSeqLen();
            if (complete) {
                return Optional.empty();
            }
            var id = new RequestId(generation.id());
            var context = new Context(
                    id, new RankId(generation.rank()), prompt, last.tokens().getFirst(), last.logprobs());
            contexts.pin(context);
            pinned = true;
            return Optional.of(context);
        }

        @Override
        public void close() {
            generation.close();
            if (!pinned) {
                contexts.free(prompt.lengthTokens());
                inference.cancel(new RequestId(generation.id()));
            }
        }
    }

    // ---- the second half

    /** Goes on from the context that a request names; refused, the context waits again. */
    Generation goOn(GenerationRequest asked, Phase.GenerationOnly rest, ServerRequest request) {
        Claim claim = claim(asked, rest);
        try {
            return new Generation(asked, submit(asked, claim.context(), request), inference, model, Optional.of(claim));
        } catch (RuntimeException refused) {
            claim.giveBack();
            throw refused;
        }
    }

    private Claim claim(GenerationRequest asked, Phase.GenerationOnly rest) {
        var id = new RequestId(rest.contextRequestId());
        Context context = contexts.find(id).orElseThrow(() -> unknown(id));
        if (!equal(context.prompt(), asked.prompt())) {
            throw ApiException.invalid(
                    ID_FIELD,
                    ID_FIELD + " is " + id.value() + ", which was computed for another prompt; expected the"
                            + " same prompt in both requests");
        }
        if (asked.maxTokens().equals(OptionalInt.of(1))) {
            throw ApiException.invalid(
                    "max_tokens", "max_tokens is 1; expected at least 2, the first of which came with the context");
        }
        return contexts.claim(id).orElseThrow(() -> unknown(id));
    }

    private static ApiException unknown(RequestId id) {
        return ApiException.invalid(
                ID_FIELD,
                ID_FIELD + " is " + id.value() + "; expected the id of a context_only request of this server that has"
                        + " neither been taken nor expired");
    }

    private static boolean equal(TokenPrompt one, TokenPrompt other) {
        int tokens = one.lengthTokens();
        return tokens == other.lengthTokens() && one.commonRun(0, other, 0, tokens) == tokens;
    }

    private TokenStream submit(GenerationRequest asked, Context context, ServerRequest request) {
        TokenPrompt longer = context.prompt().append(context.firstToken());
        int room = model.maxSeqLen() - longer.lengthTokens();
        return admission.submit(
                asked,
                longer,
                request,
                spec -> spec.target(new RankTarget(context.rank(), true))
                        .maxNewTokens(Math.min(room, asked.maxTokens().orElse(room + 1) - 1)));
    }
}
