package dev.isochron.executor;

import dev.isochron.core.RankTarget;
import dev.isochron.core.RequestSpec;
import dev.isochron.executor.Response.Outcome;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The root's end of the request queue: what was taken from it and has not been broadcast yet (executor-and-routing.md 11).
 *
 * <p>A shutdown or a control request ends a fetch; what stands behind it stays here. Requests behind a shutdown are rejected.
 */
final class RootInbox {
    private final RequestQueue queue;
    private final OpenRequests open;
    private final ResponseBuffer buffer;
    private final ControlDesk controls;
    private final int ranks;
    private final int maxActive;
    private final Deque<QueueItem> backlog = new ArrayDeque<>();
    private boolean stopping;

    RootInbox(
            RequestQueue queue,
            OpenRequests open,
            ResponseBuffer buffer,
            ControlDesk controls,
            int ranks,
            int maxActive) {
        this.queue = queue;
        this.open = open;
        this.buffer = buffer;
        this.controls = controls;
        this.ranks = ranks;
        this.maxActive = maxActive;
    }

    /** What is there now. While a control request is pending nothing is fetched. */
    Fetched poll() {
        if (controls.pending()) {
            return Fetched.NOTHING;
        }
        backlog.addAll(queue.poll());
        return backlog.isEmpty() ? Fetched.NOTHING : fetch();
    }

    /** The group is idle: waits until something is there. */
    Fetched await() {
        if (backlog.isEmpty()) {
            backlog.addAll(queue.await());
        }
        return fetch();
    }

    /** The group stops: rejects every request that has not been broadcast; whom else they name is gone. */
    void rejectRest() {
        backlog.addAll(queue.poll());
        for (QueueItem item : backlog) {
            if (item instanceof QueueItem.NewRequest request) {
                accept(request, new ArrayList<>());
            }
        }
        backlog.clear();
    }

    /** Requests that were never broadcast, for the day the group fails. */
    List<QueueItem> backlog() {
        return List.copyOf(backlog);
    }

    private Fetched fetch() {
        var items = new ArrayList<QueueItem>();
        boolean more = true;
        while (more && !backlog.isEmpty()) {
            QueueItem item = backlog.poll();
            more = switch (item) {
                case QueueItem.NewRequest request -> accept(request, items);
                case QueueItem.Cancel cancel -> items.add(cancel);
                case QueueItem.Control control -> !items.add(control);
                case QueueItem.Shutdown shutdown -> !stop(shutdown, items);
            };
        }
        return new Fetched(items);
    }

    private boolean stop(QueueItem.Shutdown shutdown, List<QueueItem> items) {
        stopping = true;
        return items.add(shutdown);
    }

    /** Always true: the fetch goes on behind a request. */
    private boolean accept(QueueItem.NewRequest item, List<QueueItem> items) {
        var fault = fault(item.spec());
        open.opened(item.spec());
        if (fault.isPresent()) {
            buffer.end(item.spec(), fault.get());
        } else {
            items.add(item);
        }
        return true;
    }

    private Optional<Outcome.Rejected> fault(RequestSpec spec) {
        String request = "request " + spec.id().value();
        if (stopping) {
            return rejected("server_stopping", request + " came after the shutdown");
        }
        if (spec.id().isDummy() || open.containsAny(spec)) {
            return rejected(
                    "id_in_use",
                    request + ": the id is " + (spec.id().isDummy() ? "reserved" : "in use, or a child's"));
        }
        if (spec.target().isPresent() && spec.target().get().rank().value() >= ranks) {
            int target = spec.target().get().rank().value();
            return rejected("no_such_rank", request + " asks for rank " + target + "; expected 0 to " + (ranks - 1));
        }
        return tooManySequences(spec);
    }

    /** A request that no pop could ever take would stay in front of all others. */
    private Optional<Outcome.Rejected> tooManySequences(RequestSpec spec) {
        long room = (long) maxActive * (spec.target().filter(RankTarget::strict).isPresent() ? 1 : ranks);
        long sequences = 1L + spec.children();
        return sequences <= room
                ? Optional.empty()
                : rejected(
                        "too_many_sequences",
                        "request " + spec.id().value() + " has " + sequences + " sequences; expected at most " + room
                                + ", the active requests there is room for");
    }

    private static Optional<Outcome.Rejected> rejected(String reason, String message) {
        return Optional.of(new Outcome.Rejected(reason, message));
    }
}
