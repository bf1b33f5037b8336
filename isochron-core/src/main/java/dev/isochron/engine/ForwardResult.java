package dev.isochron.engine;

import java.util.List;

/**
 * What a forward produced.
 *
 * @param sampled one token per sampled row: last context chunks in batch order, then generation rows in batch order
 * @param deviceNanos device time of the forward, waiting for peers included
 */
public record ForwardResult(List<Integer> sampled, long deviceNanos) {
    public ForwardResult {
        sampled = List.copyOf(sampled);
    }
}
