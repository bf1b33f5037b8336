package dev.isochron.routing;

/**
 * What shapes routing, resolved once; all keys but the last two belong to {@code attention_dp_config}.
 *
 * @param kind which router
 * @param loadBalanceWeight beta of the cache-aware score, {@code >= 0}
 * @param matchRateThreshold share of a prompt above which a match counts, 0 to 1
 * @param fairShareMultiplier soft target as a multiple of the mean load, {@code >= 1}
 * @param coldStartWarmup true if the cache-aware router first sends one request to every rank
 * @param maxSessions bound of conversation bindings and of histories, {@code >= 1}
 * @param newConversations where a conversation without a home goes
 * @param estimates whether prefill estimates are published
 * @param blockReuse true if the KV cache reuses blocks ({@code kv_cache_config.enable_block_reuse})
 */
public record RouterConfig(
        RouterKind kind,
        double loadBalanceWeight,
        double matchRateThreshold,
        double fairShareMultiplier,
        boolean coldStartWarmup,
        int maxSessions,
        NewConversationPlacement newConversations,
        EstimatePublishing estimates,
        boolean blockReuse) {

    public RouterConfig {
        require("load_balance_weight", loadBalanceWeight, loadBalanceWeight >= 0, "a number >= 0");
        require(
                "match_rate_threshold",
                matchRateThreshold,
                matchRateThreshold >= 0 && matchRateThreshold <= 1,
                "a number from 0 to 1");
        require("fair_share_multiplier", fairShareMultiplier, fairShareMultiplier >= 1, "a number >= 1.0");
        if (maxSessions < 1) {
            throw outOfRange("max_sessions", Integer.toString(maxSessions), "an integer >= 1");
        }
        if (kind == RouterKind.CACHE_AWARE && !blockReuse) {
            throw new IllegalArgumentException(
                    "attention_dp_config.enable_kv_cache_aware_routing is true, but"
                            + " kv_cache_config.enable_block_reuse is false; expected true, without reuse nothing ever matches");
        }
    }

    private static void require(String key, double value, boolean inRange, String range) {
        if (!inRange || !Double.isFinite(value)) {
            throw outOfRange(key, Double.toString(value), range);
        }
    }

    private static IllegalArgumentException outOfRange(String key, String value, String range) {
        return new IllegalArgumentException(
                "attention_dp_config.kv_cache_routing_" + key + " is " + value + "; expected " + range);
    }

    /** The default of every key, with block reuse on and no estimates. */
    public static RouterConfig of(RouterKind kind) {
        return new RouterConfig(
                kind, 1.0, 0.1, 2.0, false, 65_536, NewConversationPlacement.ROUND_ROBIN, EstimatePublishing.OFF, true);
    }

    public RouterConfig withEstimates(EstimatePublishing publishing) {
        return new RouterConfig(
                kind,
                loadBalanceWeight,
                matchRateThreshold,
                fairShareMultiplier,
                coldStartWarmup,
                maxSessions,
                newConversations,
                publishing,
                blockReuse);
    }
}
