package dev.isochron.server;

import dev.isochron.executor.QueueItem;
import dev.isochron.executor.RequestQueue;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** What waits for the root's next iteration. Its length is bounded by {@link OpenStreams}: every request in it is an open one. */
final class RequestInbox implements RequestQueue {
    private final BlockingQueue<QueueItem> items = new LinkedBlockingQueue<>();

    void put(QueueItem item) {
        items.add(item);
    }

    @Override
    public List<QueueItem> poll() {
        List<QueueItem> taken = new ArrayList<>();
        items.drainTo(taken);
        return taken;
    }

    @Override
    public List<QueueItem> await() {
        try {
            List<QueueItem> taken = new ArrayList<>();
            taken.add(items.take());
            items.drainTo(taken);
            return taken;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for requests", e);
        }
    }
}
