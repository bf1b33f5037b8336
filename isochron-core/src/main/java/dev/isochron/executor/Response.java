package dev.isochron.executor;

import dev.isochron.core.RankId;
import dev.isochron.core.RequestId;
import dev.isochron.engine.TokenLogprobs;
import java.util.List;

/**
 * What the root learns about a request.
 *
 * @param id the request
 * @param rank the rank it ran on (the root for requests that never reached one)
 * @param tokens newly sampled tokens, in order
 * @param outcome whether more will come
 * @param logprobs beside each token, if the request asked for them; else empty
 * @param reusedTokens with tokens: how many of the prompt's were taken over from the cache at the admission that stands
 */
public record Response(
        RequestId id,
        RankId rank,
        List<Integer> tokens,
        Outcome outcome,
        List<TokenLogprobs> logprobs,
        int reusedTokens) {
    public Response {
        tokens = List.copyOf(tokens);
        logprobs = List.copyOf(logprobs);
    }

    /** A response that says nothing of probabilities and reuse. */
    public Response(RequestId id, RankId rank, List<Integer> tokens, Outcome outcome) {
        this(id, rank, tokens, outcome, List.of(), 0);
    }

    /** Whether a response is the last of its request, and why. A request gets exactly one terminal outcome. */
    public sealed interface Outcome {
        record Continues() implements Outcome {}

        /**
         * Complete.
         *
         * @param reason what ended it
         */
        record Finished(FinishReason reason) implements Outcome {
            /** Complete with all the tokens it might have. */
            public Finished() {
                this(FinishReason.LENGTH);
            }
        }

        record Cancelled() implements Outcome {}

        record TimedOut() implements Outcome {}

        /**
         * Refused on arrival.
         *
         * @param reason short machine-readable name, e.g. {@code prompt_too_long}
         * @param message what was wrong, with value and expectation
         */
        record Rejected(String reason, String message) implements Outcome {}

        record Failed(String message) implements Outcome {}

        default boolean terminal() {
            return !(this instanceof Continues);
        }
    }

    /** Why a request is complete. */
    public enum FinishReason {
        /** All tokens that the output limit or the longest sequence allows. */
        LENGTH,
        /** A token was sampled that the request names as an end. */
        END_TOKEN
    }
}
