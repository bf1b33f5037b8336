package dev.isochron.executor;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.RankId;
import dev.isochron.core.RankState;
import dev.isochron.core.RankState.IterationStatistics;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The requests of this rank in arrival order, with the padding dummy, if there is one, at the end. */
final class ActiveRequests {
    private final List<LlmRequest> requests = new ArrayList<>();
    private final List<LlmRequest> view = Collections.unmodifiableList(requests);
    private final Map<RequestId, LlmRequest> byId = new HashMap<>();

    /** A live view; scheduling reads it. */
    List<LlmRequest> all() {
        return view;
    }

    /** Adds a request, or a dummy while there is none; nothing is ever added behind a dummy. */
    void add(LlmRequest request) {
        if (hasDummy() || byId.putIfAbsent(request.id(), request) != null) {
            throw new IllegalStateException(
                    "request " + request.id().value() + " cannot be added: its id is active, or a dummy is");
        }
        requests.add(request);
    }

    void remove(LlmRequest request) {
        if (byId.remove(request.id()) == null) {
            throw new IllegalStateException("request " + request.id().value() + " is not active");
        }
        requests.remove(request);
    }

    LlmRequest get(RequestId id) {
        LlmRequest request = byId.get(id);
        if (request == null) {
            throw new IllegalStateException("request " + id.value() + " is not active");
        }
        return request;
    }

    Optional<LlmRequest> find(RequestId id) {
        @Nullable LlmRequest request = byId.get(id);
        return Optional.ofNullable(request);
    }

    boolean hasDummy() {
        return !requests.isEmpty() && requests.getLast().id().isDummy();
    }

    /** Without the dummy. */
    int count() {
        return requests.size() - (hasDummy() ? 1 : 0);
    }

    /** Requests that count for routing: no dummy, nothing that is about to end or has ended. */
    int countRunning() {
        int running = 0;
        for (LlmRequest request : requests) {
            running += runs(request) ? 1 : 0;
        }
        return running;
    }

    /**
     * What peers learn about this rank.
     *
     * @param minusReused true if tokens found in the cache do not count as load
     * @param unpublished responses that have not left yet: their requests count as retiring, so that the group does not fall idle
     */
    RankState state(RankId rank, boolean minusReused, int unpublished, IterationStatistics statistics) {
        int running = 0;
        int retiring = 0;
        long tokens = 0;
        for (LlmRequest request : requests) {
            if (runs(request)) {
                running++;
                int reused = minusReused ? request.progress().prepopulated() : 0;
                tokens += Math.max(0, request.spec().promptTokens() - reused);
            } else if (request.state() == RequestState.RETIRING) {
                retiring++;
            }
        }
        return new RankState(rank, running, tokens, retiring + unpublished, statistics);
    }

    private static boolean runs(LlmRequest request) {
        return !request.id().isDummy() && request.state().value() < RequestState.RETIRING.value();
    }
}
