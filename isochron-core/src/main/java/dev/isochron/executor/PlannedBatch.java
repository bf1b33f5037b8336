package dev.isochron.executor;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.RankState.IterationStatistics;
import dev.isochron.core.RequestId;
import dev.isochron.scheduling.SchedulePlan;
import dev.isochron.scheduling.SchedulePlan.ContextChunk;
import dev.isochron.scheduling.SchedulePlan.GenerationStep;
import java.util.List;
import java.util.Optional;

/**
 * What this rank would run in this iteration.
 *
 * @param plan the scheduler's
 * @param padding a dummy that was added behind the plan (H13), with its rows
 * @param victims requests whose KV the plan gave up
 */
record PlannedBatch(SchedulePlan plan, Optional<Dummy> padding, List<LlmRequest> victims) {
    /**
     * A generation dummy outside the plan.
     *
     * @param rows tokens it runs
     */
    record Dummy(LlmRequest request, int rows) {}

    /** Dummies included. */
    int size() {
        return plan.batchSize() + (padding.isPresent() ? 1 : 0);
    }

    int dummyContextTokens() {
        int tokens = 0;
        for (ContextChunk chunk : plan.context()) {
            tokens += chunk.id().isDummy() ? chunk.tokens() : 0;
        }
        return tokens;
    }

    int dummyGenerationTokens() {
        int tokens = padding.map(Dummy::rows).orElse(0);
        for (GenerationStep step : plan.generation()) {
            tokens += step.id().isDummy() ? 1 + step.draftTokens() : 0;
        }
        return tokens;
    }

    /** The numbers that ride in the next rank state, dummies excluded. */
    IterationStatistics statistics(long iteration, ActiveRequests active) {
        long contextRequests = 0;
        long contextTokens = 0;
        long contextKvTokens = 0;
        for (ContextChunk chunk : plan.context()) {
            if (!chunk.id().isDummy()) {
                contextRequests++;
                contextTokens += chunk.tokens();
                contextKvTokens += chunk.kvStart();
            }
        }
        long generationRequests = 0;
        long generationKvTokens = 0;
        for (GenerationStep step : plan.generation()) {
            if (!step.id().isDummy()) {
                generationRequests++;
                generationKvTokens += kvTokens(active.get(step.id()));
            }
        }
        long pausedKvTokens = 0;
        for (RequestId id : plan.suspended()) {
            pausedKvTokens += kvTokens(active.get(id));
        }
        return new IterationStatistics(
                true,
                iteration,
                contextRequests,
                contextTokens,
                contextKvTokens,
                generationRequests,
                generationKvTokens,
                plan.suspended().size(),
                pausedKvTokens);
    }

    private static long kvTokens(LlmRequest request) {
        var progress = request.progress();
        return (long) progress.position() + Math.max(0, progress.generatedTokens() - 1);
    }
}
