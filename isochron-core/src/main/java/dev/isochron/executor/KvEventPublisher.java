package dev.isochron.executor;

import dev.isochron.collective.Agreed;
import dev.isochron.core.KvCacheEvent;
import dev.isochron.core.RankId;
import dev.isochron.executor.ResponseSink.RankEvents;
import dev.isochron.kvcache.DrainedEvents;
import dev.isochron.kvcache.KvCache;
import java.util.ArrayList;
import java.util.List;

/**
 * Drains this rank's KV events, brings all to the root and hands them out there. Each rank keeps its newest {@code max}, the root
 * trims each list again; what is dropped is counted.
 */
final class KvEventPublisher implements KvEventFlush {
    private final RankProtocol protocol;
    private final KvCache kvCache;
    private final ResponseSink sink;
    private final int maxPerRank;
    private final HostClock clock;
    private final Warnings warnings;
    private long dropped;

    KvEventPublisher(
            RankProtocol protocol,
            KvCache kvCache,
            ResponseSink sink,
            int maxPerRank,
            HostClock clock,
            Warnings warnings) {
        this.protocol = protocol;
        this.kvCache = kvCache;
        this.sink = sink;
        this.maxPerRank = maxPerRank;
        this.clock = clock;
        this.warnings = warnings;
    }

    @Override
    public void publish(boolean processed) {
        protocol.kvCacheEvents(processed, () -> newest(kvCache.drainEvents())).ifPresent(this::deliver);
    }

    /** The sequential loop's flush: where a batch ran, which is agreed. */
    void publish(Agreed<Boolean> canQueue) {
        if (canQueue.value()) {
            publish(true);
        }
    }

    private void deliver(List<DrainedEvents> ranks) {
        var published = new ArrayList<RankEvents>();
        for (int rank = 0; rank < ranks.size(); rank++) {
            DrainedEvents drained = newest(ranks.get(rank));
            if (!drained.events().isEmpty() || drained.dropped() > 0) {
                published.add(new RankEvents(new RankId(rank), drained.events(), drained.dropped()));
            }
            dropped += drained.dropped();
            if (drained.dropped() > 0) {
                warnings.oncePerMinute(
                        "KV events",
                        clock.nanos(),
                        "KV events are dropped, " + dropped + " so far: event_buffer_max_size is " + maxPerRank);
            }
        }
        if (!published.isEmpty()) {
            sink.kvEvents(published);
        }
    }

    private DrainedEvents newest(DrainedEvents drained) {
        List<KvCacheEvent> events = drained.events();
        int excess = events.size() - maxPerRank;
        return excess <= 0
                ? drained
                : new DrainedEvents(events.subList(excess, events.size()), drained.dropped() + excess);
    }
}
