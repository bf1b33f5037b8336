package dev.isochron.replay.scripted;

import dev.isochron.core.RequestId;
import dev.isochron.executor.QueueItem;
import dev.isochron.executor.RequestQueue;
import dev.isochron.executor.Response;
import dev.isochron.executor.ResponseSink;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The root's queue and sink. It is asked exactly once per iteration, so it counts them: an iteration in which the group waits is skipped
 * up to the next arrival. After the last iteration everything left is cancelled and the group is told to stop.
 */
final class Script implements RequestQueue, ResponseSink {
    private final List<ScriptedRequest> requests;
    private final int iterations;
    private final List<Long> units = new ArrayList<>();
    private final Set<RequestId> open = new LinkedHashSet<>();
    private final Map<RequestId, String> refused = new LinkedHashMap<>();
    private int submitted;
    private boolean stopped;

    /** @param iterations how many to run at most, {@code >= 1} */
    Script(List<ScriptedRequest> requests, int iterations) {
        this.requests = requests.stream()
                .sorted(Comparator.comparingInt(ScriptedRequest::at))
                .toList();
        this.iterations = iterations;
    }

    @Override
    public List<QueueItem> poll() {
        return enter(units.isEmpty() ? 0 : units.getLast() + 1);
    }

    @Override
    public List<QueueItem> await() {
        long next = units.isEmpty() ? 0 : units.getLast() + 1;
        return enter(
                submitted < requests.size()
                        ? Math.max(next, requests.get(submitted).at())
                        : iterations);
    }

    private List<QueueItem> enter(long unit) {
        units.add(unit);
        if (stopped) {
            return List.of();
        }
        return unit >= iterations ? stop() : arrivals(unit);
    }

    private List<QueueItem> arrivals(long unit) {
        List<QueueItem> items = new ArrayList<>();
        while (submitted < requests.size() && requests.get(submitted).at() <= unit) {
            var spec = requests.get(submitted++).spec();
            open.add(spec.id());
            items.add(new QueueItem.NewRequest(spec));
        }
        return items;
    }

    private List<QueueItem> stop() {
        stopped = true;
        List<QueueItem> items = new ArrayList<>();
        open.forEach(id -> items.add(new QueueItem.Cancel(id)));
        items.add(new QueueItem.Shutdown());
        return items;
    }

    @Override
    public void responses(List<Response> responses) {
        for (Response response : responses) {
            if (response.outcome().terminal()) {
                open.remove(response.id());
            }
            switch (response.outcome()) {
                case Response.Outcome.Rejected rejected -> refused.put(response.id(), rejected.message());
                case Response.Outcome.Failed failed -> refused.put(response.id(), failed.message());
                case Response.Outcome.Continues more -> {}
                case Response.Outcome.Finished finished -> {}
                case Response.Outcome.Cancelled cancelled -> {}
                case Response.Outcome.TimedOut late -> {}
            }
        }
    }

    @Override
    public void kvEvents(List<RankEvents> events) {}

    /** The unit of time of the n-th iteration that ran; {@code iterations} or more once the script has ended. */
    long unit(int index) {
        return units.get(index);
    }

    boolean within(long unit) {
        return unit < iterations;
    }

    Map<RequestId, String> refused() {
        return refused;
    }
}
