package dev.isochron.engine;

import java.util.List;

/**
 * Natural logarithms of the probabilities behind one sampled token, before temperature and cuts.
 *
 * @param chosen of the sampled token, {@code <= 0}
 * @param top the most probable tokens, most probable first; as many as were asked for
 */
public record TokenLogprobs(double chosen, List<Alternative> top) {
    /** Of a row that asked for none. */
    public static final TokenLogprobs NONE = new TokenLogprobs(0, List.of());

    public TokenLogprobs {
        top = List.copyOf(top);
    }

    /** One candidate and its log-probability. */
    public record Alternative(int token, double logprob) {}
}
