package dev.isochron.core;

import java.util.List;
import java.util.OptionalInt;

/**
 * How the next token of a request is chosen, and which tokens end it.
 *
 * @param temperature divides the logits; 0 takes the largest (greedy), {@code >= 0}
 * @param topK only so many of the largest logits take part; 0 = all
 * @param topP only the most probable tokens that together reach this probability take part, {@code 0 < topP <= 1}
 * @param seed of the draws; equal requests with equal seeds get equal tokens
 * @param logprobs how many alternatives to report beside the chosen token's log-probability; empty = report nothing
 * @param endTokens tokens that end the request when they are sampled, the sampled one included in its output
 */
public record Sampling(
        double temperature, int topK, double topP, long seed, OptionalInt logprobs, List<Integer> endTokens) {
    /** The largest logit, until the output limit. */
    public static final Sampling GREEDY = new Sampling(0, 0, 1, 0, OptionalInt.empty(), List.of());

    public Sampling {
        if (!(temperature >= 0) || Double.isInfinite(temperature)) {
            throw new IllegalArgumentException("temperature " + temperature + "; expected a number >= 0");
        }
        if (topK < 0) {
            throw new IllegalArgumentException("top_k " + topK + "; expected >= 0, 0 for all tokens");
        }
        if (!(topP > 0 && topP <= 1)) {
            throw new IllegalArgumentException("top_p " + topP + "; expected above 0 and at most 1");
        }
        if (logprobs.isPresent() && logprobs.getAsInt() < 0) {
            throw new IllegalArgumentException("logprobs " + logprobs.getAsInt() + "; expected >= 0");
        }
        endTokens = List.copyOf(endTokens);
    }

    public boolean isGreedy() {
        return temperature == 0 || topK == 1;
    }

    /** True if sampling {@code token} ends the request. */
    public boolean endsWith(int token) {
        return !endTokens.isEmpty() && endTokens.contains(token);
    }
}
