package dev.isochron.telemetry;

/** The fields of an iteration line, in the order in which we write them, with the names that log readers know. */
enum IterationField {
    ITERATION("iter"),
    GLOBAL_RANK("global_rank"),
    RANK("rank"),
    SCHEDULED_REQUESTS("num_scheduled_requests"),
    DUMMY_CONTEXT_TOKENS("adp_dummy_ctx_tokens"),
    DUMMY_GENERATION_TOKENS("adp_dummy_gen_tokens"),
    KV_CACHE_UTIL("kv_cache_util"),
    REQUESTS("currank_total_requests"),
    HOST_STEP_TIME("host_step_time"),
    PREV_DEVICE_STEP_TIME("prev_device_step_time"),
    TIMESTAMP("timestamp"),
    STATES("states");

    private final String label;

    IterationField(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }
}
