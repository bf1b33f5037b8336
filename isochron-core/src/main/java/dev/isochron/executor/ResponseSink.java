package dev.isochron.executor;

import dev.isochron.core.KvCacheEvent;
import dev.isochron.core.RankId;
import java.util.List;

/** Where the root delivers what its group produced; called on the root's loop thread. */
public interface ResponseSink {
    /** Responses of all ranks, in rank order; never empty. */
    void responses(List<Response> responses);

    /** KV events of one flush, in rank order; never empty. */
    void kvEvents(List<RankEvents> events);

    /**
     * Events of one rank.
     *
     * @param dropped older events lost to bounds
     */
    record RankEvents(RankId rank, List<KvCacheEvent> events, long dropped) {
        public RankEvents {
            events = List.copyOf(events);
        }
    }
}
