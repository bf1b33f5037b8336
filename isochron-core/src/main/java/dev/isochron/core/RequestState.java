package dev.isochron.core;

/** State of a request; the numbers are chronological and are compared by the scheduler's window rule (scheduler.md 4.1). */
public enum RequestState {
    TRANSFER_ERROR(-1),
    UNKNOWN(0),
    ENCODER_INIT(1),
    CONTEXT_WAIT_PEER(7),
    RECEIVE_INIT(8),
    RECEIVING(9),
    CONTEXT_INIT(10),
    CONTEXT_AND_SEND(11),
    RECEIVED(12),
    GENERATION(13),
    /** Ends next iteration (overlap loop): never scheduled, never a victim, its adapter pages stay claimed. */
    RETIRING(14),
    COMPLETE(20),
    SENDING(21),
    SENT(22);

    private final int value;

    RequestState(int value) {
        this.value = value;
    }

    /** The chronological number, -1 to 22. */
    public int value() {
        return value;
    }

    /** True in the two states whose prompt is still being computed by the decoder. */
    public boolean isContext() {
        return this == CONTEXT_INIT || this == CONTEXT_AND_SEND;
    }

    /** True in the two states that take one generation step per iteration. */
    public boolean isGeneration() {
        return this == RECEIVED || this == GENERATION;
    }
}
