package dev.isochron.replay.group;

import dev.isochron.collective.VirtualClock;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;
import dev.isochron.executor.QueueItem;
import dev.isochron.executor.RequestQueue;
import dev.isochron.executor.Response;
import dev.isochron.executor.Response.Outcome;
import dev.isochron.executor.ResponseSink;
import dev.isochron.replay.client.Clients;
import dev.isochron.replay.measure.Window;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The root's queue and sink, with the clients behind them. A request is visible once the root's clock has reached its arrival (V-5);
 * an idle group jumps to the next one. When the run closes, everything outstanding is cancelled and the group told to stop.
 */
final class RootDoor implements RequestQueue, ResponseSink {
    private final VirtualClock clock;
    private final Clients clients;
    private final Window window;
    private final Set<RequestId> cancelled = new HashSet<>();
    private final List<Response> failures = new ArrayList<>();
    private boolean closed;

    RootDoor(VirtualClock clock, Clients clients, Window window) {
        this.clock = clock;
        this.clients = clients;
        this.window = window;
    }

    @Override
    public List<QueueItem> poll() {
        if (closed) {
            return List.of();
        }
        long now = clock.nanos();
        var items = submissions(now);
        if (now >= window.closeNanos() || clients.finished()) {
            close(items);
        }
        return items;
    }

    @Override
    public List<QueueItem> await() {
        List<QueueItem> items = poll();
        while (items.isEmpty()) {
            OptionalLong next = clients.nextEventNanos();
            if (next.isEmpty() && !window.opened()) {
                throw new IllegalStateException(
                        "REP-10: the group is idle at " + clock.nanos() + " ns before the window opened");
            }
            clock.jumpTo(Math.min(next.orElse(Long.MAX_VALUE), window.closeNanos()));
            items = poll();
        }
        return items;
    }

    private List<QueueItem> submissions(long nanos) {
        var items = new ArrayList<QueueItem>();
        for (RequestSpec spec : clients.submissions(nanos)) {
            items.add(new QueueItem.NewRequest(spec));
        }
        return items;
    }

    private void close(List<QueueItem> items) {
        closed = true;
        for (RequestId id : clients.outstanding()) {
            cancelled.add(id);
            items.add(new QueueItem.Cancel(id));
        }
        items.add(new QueueItem.Shutdown());
    }

    @Override
    public void responses(List<Response> responses) {
        long now = clock.nanos();
        for (Response response : responses) {
            switch (response.outcome()) {
                case Outcome.Finished finished ->
                    clients.firstToken(response.id(), response.rank().value(), now);
                case Outcome.Cancelled gone -> clients.cancelled(response.id(), now);
                case Outcome.Rejected refused -> rejected(response, refused.reason(), now);
                case Outcome.Continues more -> throw unexpected(response);
                case Outcome.TimedOut late -> throw unexpected(response);
                case Outcome.Failed failed -> failures.add(response);
            }
        }
    }

    private void rejected(Response response, String reason, long now) {
        if (cancelled.contains(response.id())) {
            clients.cancelled(response.id(), now);
        } else {
            clients.rejected(response.id(), reason, now);
        }
    }

    /** Requests fail when the group does; then the group's own exception is the one to show. */
    void requireNoFailure() {
        if (!failures.isEmpty()) {
            throw unexpected(failures.getFirst());
        }
    }

    private static IllegalStateException unexpected(Response response) {
        return new IllegalStateException("request " + response.id().value() + " of rank "
                + response.rank().value() + " ended with " + response.outcome()
                + "; a replayed request finishes, is rejected or is cancelled");
    }

    /** Nobody listens to KV events in a replay; they are off. */
    @Override
    public void kvEvents(List<RankEvents> events) {
        throw new IllegalStateException(events.size() + " ranks published KV events; expected none, events are off");
    }
}
