package dev.isochron.scheduling;

/** Why an active request did not run in a pass; if several hold, the one that happened last (scheduler.md 3). */
public enum SkipReason {
    /** Decoder context whose encoder result has not landed. */
    ENCODER_OUTPUT_NOT_READY,
    /** Untouchable now: its previous step is still in flight. */
    IN_FLIGHT,
    /** Outside the state window, or receiving, or waiting for its peer. */
    STATE_NOT_SCHEDULABLE,
    /** {@code maxRequests} reached. */
    BATCH_FULL,
    /** Token budget exhausted, below one chunk unit, or too small for the request. */
    TOKEN_BUDGET,
    /** The token budget would allow a chunk, the cost budget does not. */
    COST_BUDGET,
    /** Adapter pages exhausted. */
    ADAPTER_PAGES,
    /** The KV cache would not open or resume the sequence. */
    KV_PREPARE_REFUSED,
    /** No pages for the growth, and nothing more to give up. */
    KV_PAGES,
    /** The draft pool refused. */
    DRAFT_KV_REFUSED,
    /** The cross-attention pool refused. */
    CROSS_KV_PAGES,
    /** No pages or no row for a request that will receive its KV. */
    DISAGG_INIT_REFUSED,
    /** No legal chunk boundary around a bidirectional block in this pass. */
    MULTIMODAL_ALIGNMENT,
    /** Deferred behind a request that computes the same next block in this pass. */
    PREFIX_DUPLICATE,
    /** Its pre-emption of another succeeded; it proceeds in the next pass. */
    PAGES_RESERVED,
    /** Its KV was suspended for another generation request. */
    SUSPENDED,
    /** It suspended itself for want of pages. */
    SELF_SUSPENDED,
    /** Its KV was given up for a generation request. */
    RECOMPUTE_PAUSED,
    /** Its KV was given up for a context request. */
    PREEMPTED,
    /** A phase stopped before it, or it lies behind the eviction cut. */
    NOT_REACHED
}
