package dev.isochron.executor;

import dev.isochron.core.LlmRequest;
import dev.isochron.kvcache.KvCache;

/** The one way out for a request of this rank: its KV is released, it leaves the active list, observers hear of it. */
final class Releases {
    private final KvCache kvCache;
    private final ActiveRequests active;
    private final IterationObserver observer;

    Releases(KvCache kvCache, ActiveRequests active, IterationObserver observer) {
        this.kvCache = kvCache;
        this.active = active;
        this.observer = observer;
    }

    /** Engines run launched work in order, so pages may go while an older forward still reads them. */
    void release(long iteration, LlmRequest request) {
        kvCache.release(request);
        active.remove(request);
        observer.released(iteration, request);
    }
}
