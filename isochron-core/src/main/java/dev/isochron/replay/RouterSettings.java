package dev.isochron.replay;

/**
 * How requests are placed on ranks (keys {@code attention_dp_config.kv_cache_routing_*}; only those of the chosen kind matter).
 *
 * @param kind which router
 * @param loadBalanceWeight beta, {@code >= 0}
 * @param matchRateThreshold share of a prompt that must match before matches count, 0 to 1
 * @param fairShareMultiplier how far above the fair share a rank may go, {@code >= 1}
 * @param maxSessions conversations remembered, {@code >= 1}
 * @param newConversations where a conversation without a home goes
 */
public record RouterSettings(
        Kind kind,
        double loadBalanceWeight,
        double matchRateThreshold,
        double fairShareMultiplier,
        int maxSessions,
        NewConversations newConversations) {
    /** The default conversation router. */
    public static final RouterSettings CONVERSATION = of(Kind.CONVERSATION);

    /** Which router. */
    public enum Kind {
        DEFAULT,
        CACHE_AWARE,
        CONVERSATION;

        /** The word of the command line: {@code default}, {@code cache-aware}, {@code conversation}. */
        public String word() {
            return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
        }
    }

    /** Where a conversation without a home goes. */
    public enum NewConversations {
        ROUND_ROBIN,
        LEAST_QUEUED
    }

    /** A router of a kind with the defaults of TensorRT-LLM. */
    public static RouterSettings of(Kind kind) {
        return new RouterSettings(kind, 1.0, 0.1, 2.0, 65_536, NewConversations.ROUND_ROBIN);
    }
}
