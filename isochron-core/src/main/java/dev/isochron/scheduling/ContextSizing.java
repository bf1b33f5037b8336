package dev.isochron.scheduling;

import dev.isochron.core.LlmRequest;

/** How many tokens of its prompt a request gets: by chunks (scheduler.md 6.5) or whole (6.6). */
sealed interface ContextSizing permits ChunkSizing, WholeSizing {
    /** Resolves the configuration once. */
    static ContextSizing of(SchedulerConfig config) {
        return config.chunking().isOn() ? new ChunkSizing(config) : new WholeSizing(config.prefixAware());
    }

    /** What follows a refused admission or a shortage of tokens. */
    Walk onShortage();

    /** True if the request cannot fit whatever it reuses, so that it is not even admitted. */
    boolean refusesUnseen(LlmRequest request, PassBudget budget);

    /**
     * The chunk of an admitted request.
     *
     * @param kvStart where its cursor stands after the admission
     */
    Sized size(LlmRequest request, int kvStart, PassBudget budget);

    /** Answer of a sizing. */
    sealed interface Sized {}

    /**
     * A chunk.
     *
     * @param tokens new prompt tokens, {@code > 0}
     * @param draftTokens drafts behind a last chunk, else 0
     * @param committedTokens what the budgets are charged: the new tokens (without prefix awareness those before reuse), drafts and
     *     replay rows
     * @param last true if it ends the prompt
     * @param floor true if the head-of-line floor raised it
     */
    record Chunk(int tokens, int draftTokens, int committedTokens, boolean last, boolean floor) implements Sized {}

    record NoChunk(SkipReason reason) implements Sized {}

    /** The chunk of {@code tokens} tokens, which cost the budgets {@code chargedTokens}, with what comes on top. */
    static Chunk chunk(LlmRequest request, int kvStart, int tokens, int chargedTokens, boolean floor) {
        boolean last = kvStart + tokens == request.progress().promptTokens();
        int draftTokens = last ? request.spec().draftTokens() : 0;
        int committed = Math.addExact(
                chargedTokens, Math.addExact(draftTokens, request.spec().replayRows()));
        return new Chunk(tokens, draftTokens, committed, last, floor);
    }
}
