package dev.isochron.workload;

import dev.isochron.core.KeyPrompt;

/**
 * The prompts of one play of a stream, made when asked for. Turns that continue (or shorten) the same chain share one id array,
 * which this object keeps until a turn leaves the chain. Not thread-safe: owned by the client that plays the stream.
 */
public interface PlayPrompts {
    /** The prompt of a turn. Any order is allowed; asking in turn order makes the fewest arrays. */
    KeyPrompt prompt(int turn);
}
