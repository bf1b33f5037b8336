package dev.isochron.kvcache;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.PrefixProbe;

/**
 * The only view of the KV cache that a scheduler gets (kv-cache.md 8). A refused operation leaves no trace. Requests are read, never
 * moved: cursors that an operation implies are returned, and the executor applies them.
 *
 * <p>Hard errors (a later chunk without a sequence, a broken invariant) are {@link IllegalStateException} with the numbers.
 */
public interface KvSpace {
    // ---- questions without effect

    /** True if there is a tier below GPU; decides between suspending and pre-empting. Fixed after construction. */
    boolean hasLowerTier();

    /** True if block reuse is on and blocks are committed after every chunk ({@code ALL_REUSABLE}). */
    boolean commitsEveryChunk();

    /** True if the request has a sequence and it is active. */
    boolean isActive(LlmRequest request);

    /** True if the request has a sequence, active or suspended. */
    boolean hasSequence(LlmRequest request);

    /**
     * Looks up the reusable prefix and the first new block (kv-cache.md 8.6) and notes both in the request's probe. Reads only the
     * key index; at most 16 index reads, no allocation.
     *
     * @return the request's own probe
     */
    PrefixProbe probe(LlmRequest request);

    /** One-sided: would preparing, or growing by {@code tokens}, surely be refused now? O(1). */
    Hint admissionHint(LlmRequest request, int tokens);

    // ---- context

    /**
     * Opens (first chunk) or resumes the sequence and claims the reusable prefix. A refused first chunk leaves nothing behind, a
     * refused later chunk stays suspended. A first chunk that already has a sequence keeps it and answers with its claim.
     */
    Admission prepareContext(LlmRequest request);

    /**
     * Room for {@code tokens} tokens behind {@code kvStart}; never shrinks. The growth is recorded for
     * {@link #revertContextGrowth}.
     *
     * @param kvStart the position the chunk starts at, as the last {@link #prepareContext} implied it
     */
    Growth growContext(LlmRequest request, int kvStart, int tokens);

    /** Removes every trace of a first-chunk attempt that was not scheduled; the caller rewinds the cursor. Idempotent. */
    void undoAdmission(LlmRequest request);

    /** Gives recorded context growth back for a chunk that was scheduled but does not run. */
    Reverted revertContextGrowth(LlmRequest request);

    // ---- generation

    /** Resumes if needed; room for one step and {@code draftTokens} drafts, recorded for a revert. */
    Growth growGeneration(LlmRequest request, int draftTokens);

    /** Gives the recorded grant of the last {@link #growGeneration} back; without one nothing changes. */
    void revertGenerationGrowth(LlmRequest request);

    // ---- giving up

    /** Keeps the KV and stops running; no-op unless active. */
    void suspend(LlmRequest request);

    /** Gives the KV up but leaves committed prompt blocks reusable until they are evicted. Only without a lower tier. */
    void preempt(LlmRequest request);

    /** Drops the sequence and everything about it; callable twice. */
    void release(LlmRequest request);
}
