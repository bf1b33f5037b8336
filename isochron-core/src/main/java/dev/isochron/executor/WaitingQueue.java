package dev.isochron.executor;

import dev.isochron.collective.Agreed;
import dev.isochron.core.RankState;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * Requests that are on no rank yet, in arrival order. Fed and drained by agreed values only, so it is the same on every rank (EXE-3).
 */
final class WaitingQueue {
    private final int maxActive;
    private final Deque<RequestSpec> requests = new ArrayDeque<>();
    private int withDeadline;

    WaitingQueue(int maxActive) {
        this.maxActive = maxActive;
    }

    boolean isEmpty() {
        return requests.isEmpty();
    }

    void append(RequestSpec request) {
        requests.addLast(request);
        withDeadline += deadlines(request);
    }

    /** Takes what fits, by the rule of {@link PopRoom}; what does not fit keeps its place. */
    Agreed<List<RequestSpec>> pop(Agreed<List<RankState>> states) {
        return states.map(this::pop);
    }

    private List<RequestSpec> pop(List<RankState> states) {
        if (requests.isEmpty()) {
            return List.of();
        }
        var room = new PopRoom(states, maxActive);
        var popped = new ArrayList<RequestSpec>();
        var passedOver = new ArrayDeque<RequestSpec>();
        while (!requests.isEmpty() && room.fits(requests.getFirst())) {
            RequestSpec first = requests.removeFirst();
            if (room.targetFits(first)) {
                room.take(first);
                popped.add(first);
                withDeadline -= deadlines(first);
            } else {
                passedOver.addFirst(first);
            }
        }
        passedOver.forEach(requests::addFirst);
        return popped;
    }

    /** Deferred requests return to the front, in arrival order. */
    void putBack(List<RequestSpec> deferred) {
        for (RequestSpec request : deferred.reversed()) {
            requests.addFirst(request);
            withDeadline += deadlines(request);
        }
    }

    /** Removes the requests named, and tells which they were. */
    List<RequestSpec> remove(Set<RequestId> ids) {
        var removed = new ArrayList<RequestSpec>();
        if (ids.isEmpty()) {
            return removed;
        }
        for (Iterator<RequestSpec> all = requests.iterator(); all.hasNext(); ) {
            RequestSpec request = all.next();
            if (ids.contains(request.id())) {
                all.remove();
                removed.add(request);
                withDeadline -= deadlines(request);
            }
        }
        return removed;
    }

    /** Requests whose deadline has passed. */
    List<RequestId> expired(long nowNanos) {
        if (withDeadline == 0) {
            return List.of();
        }
        return requests.stream()
                .filter(request -> request.deadlineNanos().orElse(Long.MAX_VALUE) <= nowNanos)
                .map(RequestSpec::id)
                .toList();
    }

    private static int deadlines(RequestSpec request) {
        return request.deadlineNanos().isPresent() ? 1 : 0;
    }
}
