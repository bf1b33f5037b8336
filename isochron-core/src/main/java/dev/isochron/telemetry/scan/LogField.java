package dev.isochron.telemetry.scan;

/** The fields of an iteration line that are read, by the name they have there; times in the unit of the line. */
public enum LogField {
    ITERATION("", Shape.INTEGER),
    RANK("rank", Shape.INTEGER),
    GLOBAL_RANK("global_rank", Shape.INTEGER),
    SCHEDULED_REQUESTS("num_scheduled_requests", Shape.INTEGER),
    ELAPSED_SECONDS("elapsed_time", Shape.SECONDS),
    HOST_STEP_MILLIS("host_step_time", Shape.MILLIS),
    PREV_DEVICE_STEP_MILLIS("prev_device_step_time", Shape.MILLIS),
    KV_CACHE_UTIL("kv_cache_util", Shape.DECIMAL),
    RANK_REQUESTS("currank_total_requests", Shape.PAIR),
    FETCHED_REQUESTS("", Shape.INTEGER),
    DUMMIES("num_dummy", Shape.INTEGER),
    DUMMY_CONTEXT_TOKENS("adp_dummy_ctx_tokens", Shape.INTEGER),
    DUMMY_GENERATION_TOKENS("adp_dummy_gen_tokens", Shape.INTEGER),
    ALLOCATED_BLOCKS("kv_alloc_total_blocks", Shape.INTEGER),
    POOL_UTIL("kv_cache_gpu_pool_util", Shape.LIST),
    STATES("states", Shape.STATES),

    CONTEXT_REQUESTS("num_ctx_requests", Shape.STATE),
    CONTEXT_TOKENS("num_ctx_tokens", Shape.STATE),
    GENERATION_TOKENS("num_generation_tokens", Shape.STATE),
    CACHED_KV_TOKENS("cached_kv_tokens", Shape.STATE),
    CACHED_KV_PADDING("cached_kv_tokens_cuda_graph_padding", Shape.STATE),
    CACHED_KV_PER_REQUEST("cached_kv_tokens_per_req", Shape.STATE_LIST);

    /** How the value of a field is written. */
    enum Shape {
        INTEGER,
        DECIMAL,
        MILLIS,
        SECONDS,
        PAIR,
        LIST,
        STATES,
        STATE,
        STATE_LIST
    }

    private final String printed;
    private final Shape shape;

    LogField(String printed, Shape shape) {
        this.printed = printed;
        this.shape = shape;
    }

    /** The name on the line; empty for what has no name of its own. */
    String printed() {
        return printed;
    }

    Shape shape() {
        return shape;
    }

    boolean insideStates() {
        return shape == Shape.STATE || shape == Shape.STATE_LIST;
    }

    /** The place of the field in the cursor's arrays. */
    @SuppressWarnings("EnumOrdinal") // never leaves the process
    int slot() {
        return ordinal();
    }

    long bit() {
        return 1L << slot();
    }
}
