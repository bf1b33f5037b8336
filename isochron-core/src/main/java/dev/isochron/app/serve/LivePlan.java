package dev.isochron.app.serve;

import dev.isochron.replay.Deployment;
import dev.isochron.replay.PolicySet;

/**
 * What a live group is started with.
 *
 * @param deployment ranks, budgets, KV capacity
 * @param policies the knobs in force
 * @param eventBufferMaxSize KV events a rank keeps between flushes; 0 = events off
 * @param partialReuse {@code enable_partial_reuse}: the leading tokens of a block are matched and copied
 */
public record LivePlan(Deployment deployment, PolicySet policies, int eventBufferMaxSize, boolean partialReuse) {
    /** Prompts whose KV may be kept for another request, all ranks together. */
    static final int MAX_PINNED_CONTEXTS = 32;

    public LivePlan {
        if (eventBufferMaxSize < 0) {
            throw new IllegalArgumentException("event buffer " + eventBufferMaxSize + "; expected >= 0");
        }
    }
}
