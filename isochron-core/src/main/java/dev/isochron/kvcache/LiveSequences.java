package dev.isochron.kvcache;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.RequestId;
import dev.isochron.kvcache.LiveSequence.Accounting;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The sequences of a rank by request, each with its row, in order of opening. */
final class LiveSequences {
    private final Map<RequestId, LiveSequence> byRequest = new LinkedHashMap<>();
    private final RowPool rows;

    LiveSequences(RowPool rows) {
        this.rows = rows;
    }

    @Nullable
    LiveSequence find(LlmRequest request) {
        return byRequest.get(request.id());
    }

    /** The sequence of a request if it is active. */
    @Nullable
    LiveSequence findActive(LlmRequest request) {
        LiveSequence live = find(request);
        return live != null && live.cache().isActive() ? live : null;
    }

    LiveSequence require(LlmRequest request) {
        LiveSequence live = find(request);
        if (live == null) {
            throw new IllegalStateException(request + " has no sequence; " + size() + " are open");
        }
        return live;
    }

    LiveSequence add(LlmRequest request, SequenceCache cache, Accounting accounting) {
        if (byRequest.containsKey(request.id())) {
            throw new IllegalStateException(request + " already has a sequence");
        }
        var live = new LiveSequence(cache, rows.take(cache), accounting);
        byRequest.put(request.id(), live);
        return live;
    }

    /** Closes a request's sequence, if it has one, and frees its row unless that happened before. */
    void close(LlmRequest request) {
        LiveSequence live = find(request);
        if (live == null) {
            return;
        }
        if (live.transferring()) {
            throw new IllegalStateException(request + " is released while its KV is being sent");
        }
        byRequest.remove(request.id());
        releaseRow(live);
        live.cache().close();
    }

    void releaseRow(LiveSequence live) {
        if (!live.rowGivenBack()) {
            rows.giveBack(live.row());
            live.giveRowBack();
        }
    }

    int size() {
        return byRequest.size();
    }

    /** Looked at only behind a closed gate; at most as many sequences as rows. */
    boolean noneActive() {
        for (LiveSequence live : byRequest.values()) {
            if (live.cache().isActive()) {
                return false;
            }
        }
        return true;
    }

    RowPool rows() {
        return rows;
    }

    Collection<LiveSequence> all() {
        return Collections.unmodifiableCollection(byRequest.values());
    }
}
