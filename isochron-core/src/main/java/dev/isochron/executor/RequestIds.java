package dev.isochron.executor;

import dev.isochron.core.RequestId;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Gives ids to requests before they enter the queue: they count up from the batch size, below which ids of dummies and warm-up lie.
 * A request with children takes as many ids, its own first. May be used by many threads.
 */
public final class RequestIds {
    private final AtomicLong next;

    public RequestIds(int maxBatchSize) {
        this.next = new AtomicLong(maxBatchSize);
    }

    /** An id for a request with so many children, {@code >= 0}; the ids behind it are theirs. */
    public RequestId next(int children) {
        return new RequestId(next.getAndAdd(1L + children));
    }
}
