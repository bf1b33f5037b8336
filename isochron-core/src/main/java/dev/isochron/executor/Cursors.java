package dev.isochron.executor;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.Progress;
import dev.isochron.core.RequestState;
import dev.isochron.engine.ForwardBatch.ContextItem;
import dev.isochron.engine.ForwardBatch.GenerationItem;
import dev.isochron.kvcache.KvCache;
import java.util.ArrayList;
import java.util.List;

/** Moves requests past what a launched batch computes, and commits what that makes reusable. */
final class Cursors {
    private final OutputLimit limit;
    private final KvCache kvCache;

    Cursors(OutputLimit limit, KvCache kvCache) {
        this.limit = limit;
        this.kvCache = kvCache;
    }

    /** Cursors go past the chunks now; a request whose token under way is its last one retires. */
    void advance(LaunchedBatch batch) {
        for (ContextItem item : batch.forward().context()) {
            if (moves(item.request())) {
                advance(item);
            }
        }
        for (GenerationItem item : batch.forward().generation()) {
            if (moves(item.request())) {
                sampling(item.request(), item.request().progress());
            }
        }
    }

    /** Commits computed blocks and makes the statistics of what really ran count. */
    void commit(LaunchedBatch batch) {
        List<LlmRequest> context = new ArrayList<>(batch.forward().context().size());
        for (ContextItem item : batch.forward().context()) {
            addReal(item.request(), context);
        }
        if (!context.isEmpty()) {
            kvCache.settleContext(context);
            kvCache.commitStatistics(context);
        }
        List<LlmRequest> generation =
                new ArrayList<>(batch.forward().generation().size());
        for (GenerationItem item : batch.forward().generation()) {
            addReal(item.request(), generation);
        }
        if (!generation.isEmpty()) {
            kvCache.commitStatistics(generation);
        }
    }

    private void advance(ContextItem item) {
        Progress next = item.request().progress().advanced(item.tokens());
        if (item.last()) {
            sampling(item.request(), next);
        } else {
            item.request().moveTo(next);
        }
    }

    private void sampling(LlmRequest request, Progress progress) {
        boolean ends = limit.reachedWith(request, 1);
        RequestState state = ends ? RequestState.RETIRING : RequestState.GENERATION;
        request.moveTo(progress.in(state).withBatchSlot(true));
    }

    private static boolean moves(LlmRequest request) {
        return !request.id().isDummy() && request.state() != RequestState.COMPLETE;
    }

    private static void addReal(LlmRequest request, List<LlmRequest> requests) {
        if (moves(request)) {
            requests.add(request);
        }
    }
}
