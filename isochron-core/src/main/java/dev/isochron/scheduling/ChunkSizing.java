package dev.isochron.scheduling;

import dev.isochron.core.LlmRequest;

/**
 * Chunked prompts (scheduler.md 6.5, steps 2 to 7).
 *
 * <pre>
 *   wanted  = remaining prompt; Forced: distance to the next forced point
 *   plain   = round(min(wanted, tokens left, M))
 *   tokens  = round(min(wanted, tokens left, M, allowed by cost)), then moved out of bidirectional runs
 *   round(n) = n if it ends the prompt or at a forced point, else n rounded down to a multiple of U
 * </pre>
 *
 * All in tokens. {@code tokens = 0} is a cost shortage if {@code plain > 0}, else a token shortage. Example: M = 1024, U = 64, cost
 * allows 409 tokens, 5,000 are wanted: the chunk has 384.
 */
final class ChunkSizing implements ContextSizing {
    private final int unitTokens;
    private final boolean forced;
    private final boolean prefixAware;
    private final long maxContextTokens;

    ChunkSizing(SchedulerConfig config) {
        this.unitTokens = config.chunking().unitTokens();
        this.forced = config.chunking() instanceof Chunking.Forced;
        this.prefixAware = config.prefixAware();
        this.maxContextTokens = config.maxNumTokens().orUnbounded();
    }

    @Override
    public Walk onShortage() {
        return Walk.NEXT;
    }

    @Override
    public boolean refusesUnseen(LlmRequest request, PassBudget budget) {
        return false;
    }

    @Override
    public Sized size(LlmRequest request, int kvStart, PassBudget budget) {
        long room = Math.min(budget.tokensLeft(), maxContextTokens);
        int uncapped = (int) Math.min(wanted(request, kvStart), room);
        int charged = rounded(request, kvStart, budget.cost().cap(kvStart, uncapped));
        if (charged == 0) {
            boolean costAlone = rounded(request, kvStart, uncapped) > 0;
            return new NoChunk(costAlone ? SkipReason.COST_BUDGET : SkipReason.TOKEN_BUDGET);
        }
        int remaining = request.progress().promptTokens() - kvStart;
        boolean floor = budget.cost().raisedByFloor(kvStart, charged);
        if (charged >= remaining) {
            return ContextSizing.chunk(request, kvStart, remaining, charged, floor);
        }
        int tokens = aligned(request, kvStart, charged, room);
        return tokens == 0
                ? new NoChunk(SkipReason.MULTIMODAL_ALIGNMENT)
                : ContextSizing.chunk(request, kvStart, tokens, tokens, floor);
    }

    /** Fewest tokens a chunk of this request can have, short of its prompt's end. */
    int smallestChunk(LlmRequest request, int kvStart) {
        int toEnd = request.progress().promptTokens() - kvStart;
        int toPoint = forced ? PromptDemand.toForcedPoint(request, kvStart) : toEnd;
        return Math.min(unitTokens, toPoint);
    }

    /** True if so few tokens are left that no chunk can be cut; forced chunks may be smaller than a unit. */
    boolean tooFew(long tokensLeft) {
        return tokensLeft <= 0 || (!forced && tokensLeft < unitTokens);
    }

    private int wanted(LlmRequest request, int kvStart) {
        int promptTokens = request.progress().promptTokens();
        if (forced) {
            int toPoint = PromptDemand.toForcedPoint(request, kvStart);
            if (toPoint < promptTokens - kvStart) {
                return toPoint;
            }
        }
        return prefixAware ? promptTokens - kvStart : PromptDemand.beforeReuse(request);
    }

    private int rounded(LlmRequest request, int kvStart, int tokens) {
        boolean endsPrompt = tokens >= request.progress().promptTokens() - kvStart;
        boolean endsAtPoint = forced && tokens == PromptDemand.toForcedPoint(request, kvStart);
        return endsPrompt || endsAtPoint ? tokens : tokens - tokens % unitTokens;
    }

    private int aligned(LlmRequest request, int kvStart, int tokens, long room) {
        if (request.spec().multimodal().isEmpty()) {
            return tokens;
        }
        var runs = new Multimodal(
                request.spec().multimodal(), unitTokens, request.progress().promptTokens(), maxContextTokens);
        return runs.aligned(kvStart, tokens, room);
    }
}
