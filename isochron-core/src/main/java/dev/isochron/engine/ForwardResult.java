package dev.isochron.engine;

import java.util.List;

/**
 * What a forward produced.
 *
 * @param sampled one token per sampled row: last context chunks in batch order, then generation rows in batch order
 * @param deviceNanos device time of the forward, waiting for peers included
 * @param logprobs beside each sampled token, {@link TokenLogprobs#NONE} where the request asked for none; empty if no request did
 */
public record ForwardResult(List<Integer> sampled, long deviceNanos, List<TokenLogprobs> logprobs) {
    public ForwardResult {
        sampled = List.copyOf(sampled);
        logprobs = List.copyOf(logprobs);
        if (!logprobs.isEmpty() && logprobs.size() != sampled.size()) {
            throw new IllegalArgumentException(
                    logprobs.size() + " logprobs beside " + sampled.size() + " sampled tokens");
        }
    }

    /** A result that no request wanted log-probabilities of. */
    public ForwardResult(List<Integer> sampled, long deviceNanos) {
        this(sampled, deviceNanos, List.of());
    }
}
