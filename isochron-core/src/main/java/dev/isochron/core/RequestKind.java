package dev.isochron.core;

/** What a request asks of this server (the {@code request_type} of disaggregated serving). */
public enum RequestKind {
    /** Prefill and generation. */
    COMPLETE,
    /** Prefill and one token; the generation runs elsewhere. */
    CONTEXT_ONLY,
    /** Generation on a KV cache that another server computed. */
    GENERATION_ONLY
}
