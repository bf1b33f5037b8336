package dev.isochron.executor;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.RequestId;
import dev.isochron.kvcache.KvCache;
import java.util.LinkedHashMap;
import java.util.Map;

/** The one way out for a request of this rank: its KV is released or kept, it leaves the active list, observers hear of it. */
final class Releases {
    private final KvCache kvCache;
    private final ActiveRequests active;
    private final IterationObserver observer;
    private final Map<RequestId, LlmRequest> kept = new LinkedHashMap<>();

    Releases(KvCache kvCache, ActiveRequests active, IterationObserver observer) {
        this.kvCache = kvCache;
        this.active = active;
        this.observer = observer;
    }

    /** Engines run launched work in order, so pages may go while an older forward still reads them. */
    void release(long iteration, LlmRequest request) {
        kvCache.release(request);
        leave(iteration, request);
    }

    /** The request goes, its KV stays until {@link #letGo}: nothing can evict it. */
    void keep(long iteration, LlmRequest request) {
        kept.put(request.id(), request);
        leave(iteration, request);
    }

    /** Releases kept KV; without any under this id nothing happens. */
    void letGo(RequestId id) {
        LlmRequest request = kept.remove(id);
        if (request != null) {
            kvCache.release(request);
        }
    }

    private void leave(long iteration, LlmRequest request) {
        active.remove(request);
        observer.released(iteration, request);
    }
}
