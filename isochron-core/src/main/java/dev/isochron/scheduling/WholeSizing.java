package dev.isochron.scheduling;

import dev.isochron.core.LlmRequest;

/** Chunking off: the rest of the prompt with its drafts, or nothing, and then nobody behind it either (scheduler.md 6.6). */
record WholeSizing(boolean prefixAware) implements ContextSizing {
    @Override
    public Walk onShortage() {
        return Walk.END;
    }

    @Override
    public boolean refusesUnseen(LlmRequest request, PassBudget budget) {
        return !prefixAware && exceeds(request, PromptDemand.beforeReuse(request), budget);
    }

    @Override
    public Sized size(LlmRequest request, int kvStart, PassBudget budget) {
        int remaining = request.progress().promptTokens() - kvStart;
        int charged = prefixAware ? remaining : PromptDemand.beforeReuse(request);
        if (exceeds(request, charged, budget)) {
            return new NoChunk(SkipReason.TOKEN_BUDGET);
        }
        return ContextSizing.chunk(request, kvStart, remaining, charged, false);
    }

    private static boolean exceeds(LlmRequest request, int charged, PassBudget budget) {
        return (long) charged + request.spec().draftTokens() > budget.tokensLeft();
    }
}
