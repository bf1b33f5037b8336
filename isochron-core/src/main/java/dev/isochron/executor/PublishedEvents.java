package dev.isochron.executor;

import dev.isochron.core.KvCacheEvent;
import dev.isochron.core.RankId;
import dev.isochron.executor.ResponseSink.RankEvents;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * KV events on the root between their publication and their reader, at most {@code max * ranks}; older ones are dropped and counted.
 * Filled by the root's loop, read by any thread.
 *
 * <p>Example: max 2, one flush of 3 events of rank 0 and 1 of rank 1: the newest 2 of rank 0, then the one of rank 1, and 1 dropped.
 */
public final class PublishedEvents {
    private final int bound;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private final Deque<Published> events = new ArrayDeque<>();
    private long dropped;

    /**
     * An event and where it comes from.
     *
     * @param rank event ids are unique per rank only
     */
    public record Published(RankId rank, KvCacheEvent event) {}

    public PublishedEvents(int maxPerRank, int ranks) {
        if (maxPerRank < 1 || ranks < 1) {
            throw new IllegalArgumentException(
                    "published events need max >= 1 and ranks >= 1; got " + maxPerRank + " and " + ranks);
        }
        this.bound = Math.multiplyExact(maxPerRank, ranks);
    }

    /** Adds one flush; never waits for a reader. */
    public void add(List<RankEvents> flush) {
        lock.lock();
        try {
            for (RankEvents ofRank : flush) {
                dropped += ofRank.dropped();
                ofRank.events().forEach(event -> events.addLast(new Published(ofRank.rank(), event)));
            }
            while (events.size() > bound) {
                events.removeFirst();
                dropped++;
            }
            filled.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Takes all events, waiting until there is one. */
    public List<Published> read() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (events.isEmpty()) {
                filled.await();
            }
            return take();
        } finally {
            lock.unlock();
        }
    }

    /** Takes all events, waiting so long for the first; {@link Duration#ZERO} takes what is there. */
    public List<Published> read(Duration atMost) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = atMost.toNanos();
            while (events.isEmpty() && left > 0) {
                left = filled.awaitNanos(left);
            }
            return take();
        } finally {
            lock.unlock();
        }
    }

    /** Events lost on the way to a reader, since the start, wherever it was. */
    public long dropped() {
        lock.lock();
        try {
            return dropped;
        } finally {
            lock.unlock();
        }
    }

    private List<Published> take() {
        List<Published> taken = new ArrayList<>(events);
        events.clear();
        return taken;
    }
}
