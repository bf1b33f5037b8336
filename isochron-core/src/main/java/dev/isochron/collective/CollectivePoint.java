package dev.isochron.collective;

/** The places of an iteration where ranks meet, in loop order (executor-and-routing.md 2). */
public enum CollectivePoint {
    START_UP,
    REBALANCE_VOTE,
    ERROR_VOTE,
    RANK_STATES,
    REQUESTS,
    PREFIX_MATCHES,
    CONTEXT_READY,
    RECEIVE_PROGRESS,
    PADDING_INTENT,
    BALANCE,
    RECEIVE_START,
    IDLE_PROGRESS,
    CAN_QUEUE,
    FIRST_TOKENS,
    PENDING_RESPONSES,
    RESPONSES,
    KV_EVENTS,
    TIMEOUTS,
    SEND_PROGRESS,
    ITERATION_STATS;

    /** True if every rank must bring a list, even an empty one; anything else is a {@link CollectiveMismatch}. */
    public boolean carriesLists() {
        return this == PENDING_RESPONSES || this == RESPONSES;
    }
}
