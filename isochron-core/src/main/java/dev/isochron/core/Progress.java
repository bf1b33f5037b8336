package dev.isochron.core;

/**
 * How far a request has come; replaced as a whole, never changed.
 *
 * @param state state
 * @param promptTokens p: tokens of the current prompt (grows when a recompute appends generated tokens)
 * @param position c: prompt tokens whose KV exists, {@code 0 <= c <= p}
 * @param prepopulated of these, tokens taken over by reuse at the admission that stands, {@code <= c}
 * @param generatedTokens tokens generated behind the current prompt, {@code >= 0}
 * @param batchSlot true while the request owns a slot of the engine's batch
 */
public record Progress(
        RequestState state, int promptTokens, int position, int prepopulated, int generatedTokens, boolean batchSlot) {
    public Progress {
        if (promptTokens < 1
                || position < 0
                || position > promptTokens
                || prepopulated < 0
                || prepopulated > position) {
            throw new IllegalArgumentException(
                    "progress needs 0 <= prepopulated <= position <= prompt and prompt >= 1; got prepopulated "
                            + prepopulated + ", position " + position + ", prompt " + promptTokens);
        }
        if (generatedTokens < 0) {
            throw new IllegalArgumentException("generated tokens " + generatedTokens + "; expected >= 0");
        }
    }

    /** A request that has just arrived. */
    public static Progress initial(RequestState state, int promptTokens) {
        return new Progress(state, promptTokens, 0, 0, 0, false);
    }

    /** Prompt tokens still to compute. */
    public int remaining() {
        return promptTokens - position;
    }

    /** True until the first computed chunk: the chunk behind a reused prefix is still the first (scheduler.md 4.2). */
    public boolean firstChunk() {
        return position == prepopulated;
    }

    /** True if the request holds computed KV of its own: only such requests can be victims (scheduler.md 4.1). */
    public boolean started() {
        return state.isGeneration() || (state.isContext() && !firstChunk());
    }

    /** The cursor set by an admission that reused {@code tokens}. */
    public Progress admitted(int tokens) {
        return new Progress(state, promptTokens, tokens, tokens, generatedTokens, batchSlot);
    }

    /** The cursor moved by a computed chunk of {@code tokens}. */
    public Progress advanced(int tokens) {
        return new Progress(state, promptTokens, position + tokens, prepopulated, generatedTokens, batchSlot);
    }

    /** A fresh first chunk: what a failed first-chunk admission leaves. */
    public Progress rewound() {
        return new Progress(state, promptTokens, 0, 0, generatedTokens, batchSlot);
    }

    public Progress in(RequestState next) {
        return new Progress(next, promptTokens, position, prepopulated, generatedTokens, batchSlot);
    }

    public Progress generated(int tokens) {
        return new Progress(state, promptTokens, position, prepopulated, generatedTokens + tokens, batchSlot);
    }

    public Progress withBatchSlot(boolean owned) {
        return new Progress(state, promptTokens, position, prepopulated, generatedTokens, owned);
    }
}
