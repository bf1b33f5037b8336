package dev.isochron.executor;

import dev.isochron.core.RankId;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;
import dev.isochron.executor.Response.Outcome;
import java.util.ArrayList;
import java.util.List;

/** Responses born on a rank-local path; they leave only through {@code PENDING_RESPONSES} (executor-and-routing.md 8). */
final class ResponseBuffer {
    private final RankId rank;
    private List<Response> buffered = new ArrayList<>();

    ResponseBuffer(RankId rank) {
        this.rank = rank;
    }

    /** A terminal response without tokens. */
    void end(RequestId id, Outcome outcome) {
        buffered.add(new Response(id, rank, List.of(), outcome));
    }

    /** A terminal response for a request that reached no rank, and for each of its children. */
    void end(RequestSpec spec, Outcome outcome) {
        end(spec.id(), outcome);
        for (int child = 1; child <= spec.children(); child++) {
            end(spec.childId(child), outcome);
        }
    }

    int size() {
        return buffered.size();
    }

    List<Response> take() {
        if (buffered.isEmpty()) {
            return List.of();
        }
        List<Response> taken = buffered;
        buffered = new ArrayList<>();
        return taken;
    }
}
