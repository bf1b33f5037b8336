package dev.isochron.server;

import dev.isochron.executor.ResponseSink.RankEvents;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** KV events of all ranks until somebody asks for them: the newest flushes, and a count of what was lost to the bound. */
public final class KvEventBuffer {
    private final int maxEvents;
    private final Deque<RankEvents> flushes = new ArrayDeque<>();
    private int events;
    private long dropped;

    /** @param maxEvents events kept, {@code >= 0} */
    public KvEventBuffer(int maxEvents) {
        this.maxEvents = maxEvents;
    }

    synchronized void add(List<RankEvents> flush) {
        for (RankEvents ofRank : flush) {
            flushes.add(ofRank);
            events += ofRank.events().size();
            dropped += ofRank.dropped();
        }
        while (events > maxEvents && !flushes.isEmpty()) {
            int lost = flushes.remove().events().size();
            events -= lost;
            dropped += lost;
        }
    }

    /**
     * What came since the last drain.
     *
     * @param flushes in the order in which ranks published them
     * @param dropped events lost to bounds since the last drain
     */
    public record Drained(List<RankEvents> flushes, long dropped) {
        public Drained {
            flushes = List.copyOf(flushes);
        }
    }

    public synchronized Drained drain() {
        var drained = new Drained(new ArrayList<>(flushes), dropped);
        flushes.clear();
        events = 0;
        dropped = 0;
        return drained;
    }
}
