package dev.isochron.server.openai;

import dev.isochron.engine.TokenLogprobs;
import java.util.List;
import java.util.Optional;

/**
 * A part of an answer.
 *
 * @param text what became certain; perhaps nothing
 * @param tokens tokens behind it
 * @param logprobs beside each token, if asked for
 * @param finish why the answer ends, with the last part
 */
public record Piece(String text, List<Integer> tokens, List<TokenLogprobs> logprobs, Optional<Finish> finish) {
    public Piece {
        tokens = List.copyOf(tokens);
        logprobs = List.copyOf(logprobs);
    }

    /** Why an answer ends, in the API's words. */
    public enum Finish {
        STOP("stop"),
        LENGTH("length");

        private final String word;

        Finish(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }
}
