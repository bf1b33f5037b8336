package dev.isochron.executor;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;
import dev.isochron.core.RequestState;
import dev.isochron.executor.Response.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Deadlines: the owner of a request names it, the root those that wait, and all ranks end what was named (11.4). */
final class Expiry {
    private final RankProtocol protocol;
    private final HostClock clock;
    private final WaitingQueue waiting;
    private final ActiveRequests active;
    private final ResponseBuffer buffer;
    private final Endings endings;
    private final Set<RequestId> late = new LinkedHashSet<>();

    Expiry(
            RankProtocol protocol,
            HostClock clock,
            WaitingQueue waiting,
            ActiveRequests active,
            ResponseBuffer buffer,
            Endings endings) {
        this.protocol = protocol;
        this.clock = clock;
        this.waiting = waiting;
        this.active = active;
        this.buffer = buffer;
        this.endings = endings;
    }

    void run(Optional<LaunchedBatch> underWay) {
        for (List<RequestId> ids : protocol.timeouts(expired()).value()) {
            if (!ids.isEmpty()) {
                late.addAll(ids);
            }
        }
        if (!late.isEmpty()) {
            end(late, underWay);
            late.clear();
        }
    }

    private void end(Set<RequestId> named, Optional<LaunchedBatch> underWay) {
        for (RequestSpec spec : waiting.remove(named)) {
            if (protocol.rank().isRoot()) {
                buffer.end(spec, new Outcome.TimedOut());
            }
        }
        named.forEach(id -> endings.end(id, new Outcome.TimedOut(), underWay));
    }

    private List<RequestId> expired() {
        long now = clock.nanos();
        List<RequestId> mine = List.of();
        for (LlmRequest request : active.all()) {
            if (request.spec().deadlineNanos().isPresent() && isDue(request, now)) {
                mine = mine.isEmpty() ? new ArrayList<>() : mine;
                mine.add(request.id());
            }
        }
        if (protocol.rank().isRoot()) {
            List<RequestId> waited = waiting.expired(now);
            if (!waited.isEmpty()) {
                mine = mine.isEmpty() ? new ArrayList<>() : mine;
                mine.addAll(waited);
            }
        }
        return mine;
    }

    private static boolean isDue(LlmRequest request, long now) {
        return request.state() != RequestState.COMPLETE
                && request.spec().deadlineNanos().orElseThrow() <= now;
    }
}
