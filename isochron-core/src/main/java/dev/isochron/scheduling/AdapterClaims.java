package dev.isochron.scheduling;

import dev.isochron.core.AdapterId;
import dev.isochron.core.LlmRequest;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** Adapter pages of one pass: each adapter is paid for once, by the first request that runs with it. */
final class AdapterClaims {
    private final AdapterPages cache;
    private final Set<AdapterId> claimed = new LinkedHashSet<>();
    private int pages;

    AdapterClaims(AdapterPages cache) {
        this.cache = cache;
    }

    /** True if the request's adapter needs pages that are not there. */
    boolean exhaustedFor(LlmRequest request) {
        Optional<AdapterId> adapter = request.spec().adapter();
        if (adapter.isEmpty() || claimed.contains(adapter.get())) {
            return false;
        }
        int needed = cache.pagesNeeded(adapter.get());
        return needed > 0 && pages + needed > cache.maxPages();
    }

    /** Claims the pages of the request's adapter, whether or not they fit: what is loaded is loaded. */
    void claim(LlmRequest request) {
        Optional<AdapterId> adapter = request.spec().adapter();
        if (adapter.isPresent() && claimed.add(adapter.get())) {
            pages += cache.pagesNeeded(adapter.get());
        }
    }

    int pages() {
        return pages;
    }
}
