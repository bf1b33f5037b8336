package dev.isochron.telemetry;

/** The keys inside the braces of {@link IterationField#STATES}, in our order. */
enum StatesField {
    CONTEXT_REQUESTS("num_ctx_requests"),
    CONTEXT_TOKENS("num_ctx_tokens"),
    GENERATION_TOKENS("num_generation_tokens"),
    CACHED_KV_TOKENS("cached_kv_tokens");

    private final String label;

    StatesField(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }
}
