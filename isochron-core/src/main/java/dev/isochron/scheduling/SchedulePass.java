package dev.isochron.scheduling;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.RequestId;
import dev.isochron.kvcache.KvSpace;
import java.util.List;
import java.util.Set;

/**
 * What the phases of one call share.
 *
 * @param config configuration
 * @param kv the KV cache
 * @param active the active requests in the order of this pass; an index always means a place in this list
 * @param inFlight requests that must not be touched
 * @param budget counters
 * @param outcomes what has become of each request
 */
record SchedulePass(
        SchedulerConfig config,
        KvSpace kv,
        List<LlmRequest> active,
        Set<RequestId> inFlight,
        PassBudget budget,
        Outcomes outcomes) {

    LlmRequest request(int index) {
        return active.get(index);
    }

    boolean isInFlight(LlmRequest request) {
        return !inFlight.isEmpty() && inFlight.contains(request.id());
    }

    /** The window rule (scheduler.md 4.1); the states it lists as exceptions are never schedulable by it. */
    boolean isSchedulable(LlmRequest request) {
        return switch (request.state()) {
            case CONTEXT_INIT, CONTEXT_AND_SEND, RECEIVED, GENERATION -> true;
            case ENCODER_INIT -> config.encoderDecoder();
            case TRANSFER_ERROR,
                    UNKNOWN,
                    CONTEXT_WAIT_PEER,
                    RECEIVE_INIT,
                    RECEIVING,
                    RETIRING,
                    COMPLETE,
                    SENDING,
                    SENT -> false;
        };
    }
}
