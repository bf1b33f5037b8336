package dev.isochron.replay.scripted;

import dev.isochron.core.RequestSpec;

/**
 * A request and when it comes.
 *
 * @param at iteration in which it arrives, {@code >= 0}
 */
public record ScriptedRequest(int at, RequestSpec spec) {
    public ScriptedRequest {
        if (at < 0) {
            throw new IllegalArgumentException("arrival in iteration " + at + "; expected >= 0");
        }
    }
}
