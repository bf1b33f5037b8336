package dev.isochron.server.openai;

import dev.isochron.core.ConversationId;
import dev.isochron.core.Sampling;
import dev.isochron.core.TokenPrompt;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a client asked for, checked.
 *
 * @param dialect which of the two APIs it speaks
 * @param prompt tokens
 * @param maxTokens output limit, if it gave one
 * @param sampling how tokens are chosen
 * @param stops strings that end the answer and are not part of it
 * @param delivery how the answer is sent
 * @param conversation the conversation it belongs to
 * @param phase whether prompt and answer are asked for together
 */
public record GenerationRequest(
        Dialect dialect,
        TokenPrompt prompt,
        OptionalInt maxTokens,
        Sampling sampling,
        List<String> stops,
        Delivery delivery,
        Optional<ConversationId> conversation,
        Phase phase) {
    public GenerationRequest {
        stops = List.copyOf(stops);
    }

    /** How an answer is sent. */
    public enum Delivery {
        WHOLE,
        STREAM,
        /** A stream whose last chunk counts the tokens. */
        STREAM_WITH_USAGE
    }

    /** Which part of the work is asked for. */
    public sealed interface Phase {
        /** Prompt and answer. */
        record Both() implements Phase {}

        /** The prompt and one token; the KV waits for who names it. */
        record ContextOnly() implements Phase {}

        /** The answer to a prompt that was computed under this id. */
        record GenerationOnly(long contextRequestId) implements Phase {}
    }
}
