package dev.isochron.routing;

import dev.isochron.core.ConversationId;
import dev.isochron.core.SplitMix64;

/**
 * A running digest of every change of a router's state, so that reading it costs nothing. Two routers that took the same changes in
 * the same order have the same value; a difference at any time stays visible for good.
 */
final class StateDigest {
    private static final long STEP = 0x9E3779B97F4A7C15L;

    private long value;

    void add(long change) {
        value = SplitMix64.mix(value + change + STEP);
    }

    void add(ConversationId conversation, long change) {
        add(conversation.value().hashCode());
        add(change);
    }

    long value() {
        return value;
    }
}
