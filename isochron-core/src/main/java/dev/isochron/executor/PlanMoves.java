package dev.isochron.executor;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.Progress;
import dev.isochron.core.RequestId;
import dev.isochron.kvcache.KvCache;
import dev.isochron.kvcache.Reverted;
import dev.isochron.scheduling.SchedulePlan;
import dev.isochron.scheduling.SchedulePlan.ContextChunk;
import dev.isochron.scheduling.SchedulePlan.GenerationStep;
import java.util.ArrayList;
import java.util.List;

/** The moves that a plan implies: cursors set by reuse, rewinds, slots given up; taken back when the batch does not run. */
final class PlanMoves {
    private final ActiveRequests active;
    private final KvCache kvCache;

    PlanMoves(ActiveRequests active, KvCache kvCache) {
        this.active = active;
        this.kvCache = kvCache;
    }

    /** Before anything else reads the requests. */
    void apply(SchedulePlan plan) {
        for (RequestId id : plan.rewound()) {
            LlmRequest request = active.get(id);
            request.moveTo(request.progress().rewound());
        }
        for (RequestId id : plan.suspended()) {
            LlmRequest request = active.get(id);
            request.moveTo(request.progress().withBatchSlot(false));
        }
        for (ContextChunk chunk : plan.context()) {
            if (chunk.first()) {
                admit(active.get(chunk.id()), chunk.kvStart());
            }
        }
    }

    /** Gives recorded growth back, so that the plan leaves no trace (EXE-7); dummies go elsewhere. */
    void revert(SchedulePlan plan) {
        for (GenerationStep step : plan.generation()) {
            if (!step.id().isDummy()) {
                kvCache.revertGenerationGrowth(active.get(step.id()));
            }
        }
        for (ContextChunk chunk : plan.context()) {
            if (!chunk.id().isDummy()) {
                revert(active.get(chunk.id()));
            }
        }
    }

    List<LlmRequest> victims(SchedulePlan plan) {
        if (plan.recompute().isEmpty()) {
            return List.of();
        }
        var victims = new ArrayList<LlmRequest>();
        plan.recompute().forEach(id -> victims.add(active.get(id)));
        return victims;
    }

    private void revert(LlmRequest request) {
        if (kvCache.revertContextGrowth(request) == Reverted.REWOUND) {
            request.moveTo(request.progress().rewound());
        }
    }

    private static void admit(LlmRequest request, int reusedTokens) {
        Progress progress = request.progress();
        if (progress.position() != reusedTokens || progress.prepopulated() != reusedTokens) {
            request.moveTo(progress.admitted(reusedTokens));
        }
    }
}
