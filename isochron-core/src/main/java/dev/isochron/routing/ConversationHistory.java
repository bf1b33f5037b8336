package dev.isochron.routing;

import dev.isochron.core.ConversationId;
import dev.isochron.core.RequestSpec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/**
 * What the last prompts of each conversation looked like, keyed by conversation id, never by affinity. Bounded by sessions and by
 * block keys; least recently used conversations go first, and one that is above the bound alone keeps the front of its latest
 * prompt.
 */
final class ConversationHistory {
    /** Block keys that all conversations together may refer to. */
    static final long MAX_BLOCK_KEYS = 8_388_608;

    private final PromptEstimator estimator;
    private final int maxSessions;
    private final long maxBlockKeys;
    private final StateDigest digest;
    private final SequencedMap<ConversationId, PastPrompts> conversations = new LinkedHashMap<>();
    private long blockKeys;

    ConversationHistory(EstimatorKind kind, int maxSessions, long maxBlockKeys, StateDigest digest) {
        this.estimator = PromptEstimator.of(kind);
        this.maxSessions = maxSessions;
        this.maxBlockKeys = maxBlockKeys;
        this.digest = digest;
    }

    /** The uncached prefill of a placed request, tokens; its prompt is remembered. Without a conversation: the whole prompt. */
    long estimateAndRemember(RequestSpec request) {
        if (request.conversation().isEmpty()) {
            return request.promptTokens();
        }
        ConversationId conversation = request.conversation().get();
        PastPrompts past = conversations.getOrDefault(conversation, PastPrompts.NONE);
        long estimate = past.isEmpty() ? request.promptTokens() : estimator.uncachedTokens(request, past);
        remember(conversation, past, estimator.remember(past, request));
        digest.add(conversation, request.promptTokens());
        digest.add(estimate);
        return estimate;
    }

    private void remember(ConversationId conversation, PastPrompts past, PastPrompts now) {
        conversations.putLast(conversation, now);
        blockKeys += now.blockKeys() - past.blockKeys();
        while (conversations.size() > maxSessions || (blockKeys > maxBlockKeys && conversations.size() > 1)) {
            blockKeys -= conversations.pollFirstEntry().getValue().blockKeys();
        }
        if (blockKeys > maxBlockKeys) {
            PastPrompts front = now.frontOfLatest((int) maxBlockKeys);
            conversations.putLast(conversation, front);
            blockKeys = front.blockKeys();
        }
    }

    long blockKeys() {
        return blockKeys;
    }

    /** All conversations, least recently used first. */
    Map<ConversationId, PastPrompts> all() {
        return new LinkedHashMap<>(conversations);
    }
}
