package dev.isochron.executor;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestState;
import dev.isochron.executor.Response.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Ends requests of this rank before their time: cancelled or timed out.
 *
 * <p>A request with work under way retires: it is scheduled no more and ends when that work is settled. Any other ends at once; its
 * response leaves with {@code PENDING_RESPONSES}, and only then is it released.
 */
final class Endings {
    private final ActiveRequests active;
    private final ResponseBuffer buffer;
    private final Releases releases;
    private final Map<RequestId, Outcome> verdicts = new LinkedHashMap<>();
    private final List<LlmRequest> unpublished = new ArrayList<>();

    Endings(ActiveRequests active, ResponseBuffer buffer, Releases releases) {
        this.active = active;
        this.buffer = buffer;
        this.releases = releases;
    }

    /** Ends the request if it is this rank's; {@code underWay} is the batch that has been launched and not settled. */
    void end(RequestId id, Outcome outcome, Optional<LaunchedBatch> underWay) {
        active.find(id).filter(Endings::mayEnd).ifPresent(request -> {
            if (underWay.isPresent() && underWay.get().contains(request)) {
                verdicts.putIfAbsent(id, outcome);
                request.moveTo(request.progress().in(RequestState.RETIRING));
            } else {
                request.moveTo(request.progress().in(RequestState.COMPLETE));
                buffer.end(id, outcome);
                unpublished.add(request);
            }
        });
    }

    /** True if nothing is to be ended when a batch is settled; the usual case. */
    boolean none() {
        return verdicts.isEmpty();
    }

    /** How a request ends at the settlement of its work, if it was cancelled or has timed out meanwhile. */
    Optional<Outcome> takeVerdict(LlmRequest request) {
        return verdicts.isEmpty() ? Optional.empty() : Optional.ofNullable(verdicts.remove(request.id()));
    }

    /** The buffered responses are out: what they spoke of may go. */
    void published(long iteration) {
        if (!unpublished.isEmpty()) {
            unpublished.forEach(request -> releases.release(iteration, request));
            unpublished.clear();
        }
    }

    private static boolean mayEnd(LlmRequest request) {
        return !request.id().isDummy() && request.state() != RequestState.COMPLETE;
    }
}
