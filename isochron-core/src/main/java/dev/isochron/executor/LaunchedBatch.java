package dev.isochron.executor;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.RequestState;
import dev.isochron.engine.ForwardBatch;
import dev.isochron.engine.ForwardBatch.ContextItem;
import dev.isochron.engine.ForwardBatch.GenerationItem;
import dev.isochron.engine.ModelEngine.StepHandle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A batch between its launch and its settlement (EXE-6). Sampled rows come in the engine's order: last context chunks, then
 * generation rows.
 */
final class LaunchedBatch {
    private final ForwardBatch forward;
    private final StepHandle handle;
    private final BodyTimes.Body body;
    private final List<LlmRequest> sampled = new ArrayList<>();
    private final List<LlmRequest> forgotten = new ArrayList<>();
    private @Nullable Set<LlmRequest> sampledSet;

    LaunchedBatch(ForwardBatch forward, StepHandle handle, BodyTimes.Body body) {
        this.forward = forward;
        this.handle = handle;
        this.body = body;
        for (ContextItem item : forward.context()) {
            if (item.last()) {
                sampled.add(item.request());
            }
        }
        for (GenerationItem item : forward.generation()) {
            sampled.add(item.request());
        }
    }

    ForwardBatch forward() {
        return forward;
    }

    StepHandle handle() {
        return handle;
    }

    BodyTimes.Body body() {
        return body;
    }

    List<LlmRequest> sampled() {
        return sampled;
    }

    /** True if a token of the request is under way in this batch. */
    boolean samples(LlmRequest request) {
        if (sampledSet == null) {
            sampledSet = Collections.newSetFromMap(new IdentityHashMap<>());
            sampledSet.addAll(sampled);
        }
        return sampledSet.contains(request);
    }

    /** True if the settlement of this batch decides about the request; one that is computed again no longer waits for it. */
    boolean contains(LlmRequest request) {
        return !forgotten.contains(request) && (samples(request) || inContext(request));
    }

    private boolean inContext(LlmRequest request) {
        return forward.context().stream().anyMatch(item -> item.request() == request);
    }

    /** The request is computed again from its prompt: the token under way will be sampled once more, so this one does not count. */
    void forget(LlmRequest request) {
        forgotten.add(request);
    }

    /** True if a sampled token of the request is for somebody: not padding, not ended meanwhile, not computed again. */
    boolean counts(LlmRequest request) {
        return !request.id().isDummy() && request.state() != RequestState.COMPLETE && !forgotten.contains(request);
    }
}
