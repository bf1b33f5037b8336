package dev.isochron.routing;

import java.util.Locale;

/** Where the conversation router puts a conversation that has no home yet. */
public enum NewConversationPlacement {
    /** The next rank below the soft target, in turn. */
    ROUND_ROBIN,
    /** The rank with the fewest active requests. */
    LEAST_QUEUED;

    /**
     * The placement of that configuration value.
     *
     * @throws IllegalArgumentException if it is neither {@code round_robin} nor {@code least_queued}
     */
    public static NewConversationPlacement parse(String value) {
        for (NewConversationPlacement placement : values()) {
            if (placement.configurationValue().equals(value)) {
                return placement;
            }
        }
        throw new IllegalArgumentException("attention_dp_config.kv_cache_routing_new_conv_placement is '" + value
                + "'; expected round_robin or least_queued");
    }

    /** How configuration files spell it. */
    public String configurationValue() {
        return name().toLowerCase(Locale.ROOT);
    }
}
