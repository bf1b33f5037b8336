package dev.isochron.routing;

import java.util.List;

/** Which router places requests. */
public enum RouterKind {
    /** Balances tokens, then requests. */
    DEFAULT("default"),
    /** Weighs tokens found in each rank's cache against each rank's load. */
    CACHE_AWARE("cache-aware"),
    /** Keeps the turns of a conversation on one rank and publishes prefill estimates. */
    CONVERSATION("conversation");

    private final String optionValue;

    RouterKind(String optionValue) {
        this.optionValue = optionValue;
    }

    /**
     * The router that the two flags of {@code attention_dp_config} select.
     *
     * @param kind conversation affinity wins over cache awareness; neither means default
     * @param warnings one if both flags are set
     */
    public record Selection(RouterKind kind, List<String> warnings) {
        public Selection {
            warnings = List.copyOf(warnings);
        }
    }

    /** Selects by {@code enable_kv_cache_aware_routing} and {@code kv_cache_routing_conversation_affinity}. */
    public static Selection select(boolean cacheAwareFlag, boolean conversationFlag) {
        if (cacheAwareFlag && conversationFlag) {
            return new Selection(
                    CONVERSATION,
                    List.of("attention_dp_config sets both enable_kv_cache_aware_routing and"
                            + " kv_cache_routing_conversation_affinity; conversation affinity wins"));
        }
        RouterKind single = cacheAwareFlag ? CACHE_AWARE : DEFAULT;
        return new Selection(conversationFlag ? CONVERSATION : single, List.of());
    }

    /**
     * The router of that command-line value.
     *
     * @throws IllegalArgumentException if it names none
     */
    public static RouterKind parse(String value) {
        for (RouterKind kind : values()) {
            if (kind.optionValue.equals(value)) {
                return kind;
            }
        }
        throw new IllegalArgumentException(
                "--router is '" + value + "'; expected default, cache-aware or conversation");
    }

    /** How the command line spells it. */
    public String optionValue() {
        return optionValue;
    }
}
