package dev.isochron.testkit;

import dev.isochron.collective.VirtualClock;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;
import dev.isochron.executor.QueueItem;
import dev.isochron.executor.RequestQueue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Items that are visible from an instant of the root's virtual clock on, or from a number of fetches on. When all are gone and the
 * group is idle it says shutdown.
 */
public final class ScriptedQueue implements RequestQueue {
    private final VirtualClock clock;
    private final Deque<Timed> items = new ArrayDeque<>();
    private final List<RequestId> requested = new ArrayList<>();
    private long fetches;
    private int awaits;

    private record Timed(long nanos, long fetch, QueueItem item) {}

    public ScriptedQueue(VirtualClock clock) {
        this.clock = clock;
    }

    public ScriptedQueue at(long nanos, QueueItem item) {
        return add(new Timed(nanos, 0, item));
    }

    /** Visible to the fetch with this number, counted from 1: the one of the iteration with this number. */
    public ScriptedQueue inIteration(long number, QueueItem item) {
        return add(new Timed(0, number, item));
    }

    private ScriptedQueue add(Timed timed) {
        items.add(timed);
        if (timed.item() instanceof QueueItem.NewRequest request) {
            requested.add(request.spec().id());
        }
        return this;
    }

    public ScriptedQueue request(RequestSpec spec) {
        return at(spec.arrivalNanos(), new QueueItem.NewRequest(spec));
    }

    /** Requests that were ever put in. */
    public List<RequestId> requested() {
        return requested;
    }

    public int awaits() {
        return awaits;
    }

    @Override
    public List<QueueItem> poll() {
        fetches++;
        var due = new ArrayList<QueueItem>();
        while (!items.isEmpty() && isDue(items.getFirst())) {
            due.add(items.removeFirst().item());
        }
        return due;
    }

    @Override
    public List<QueueItem> await() {
        awaits++;
        if (items.isEmpty()) {
            return List.of(new QueueItem.Shutdown());
        }
        clock.jumpTo(items.getFirst().nanos());
        fetches = Math.max(fetches, items.getFirst().fetch() - 1);
        return poll();
    }

    private boolean isDue(Timed item) {
        return item.nanos() <= clock.nanos() && item.fetch() <= fetches;
    }
}
