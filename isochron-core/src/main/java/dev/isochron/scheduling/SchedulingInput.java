package dev.isochron.scheduling;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.RequestId;
import java.util.List;
import java.util.Set;

/**
 * What one pass sees.
 *
 * @param iteration number of the iteration
 * @param active the rank's requests in arrival order, the same list order in every pass; neither copied nor kept, it must not change
 *     during the call
 * @param inFlight requests that must not be touched now; empty in both stage-1 loops
 * @param transfersInFlight true if a finished request's send still owns pages
 */
public record SchedulingInput(
        long iteration, List<LlmRequest> active, Set<RequestId> inFlight, boolean transfersInFlight) {
    public static SchedulingInput of(long iteration, List<LlmRequest> active) {
        return new SchedulingInput(iteration, active, Set.of(), false);
    }
}
