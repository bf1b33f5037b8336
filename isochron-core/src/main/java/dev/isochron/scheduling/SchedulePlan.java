package dev.isochron.scheduling;

import dev.isochron.core.RequestId;
import java.util.List;

/**
 * The answer of one pass: which requests run with how many tokens, what was given up, and why everything else waits. Requests in
 * it own their pages. Every active request is in exactly one of {@code context}, {@code generation}, {@code encoder},
 * {@code receiving}, {@code skipped} (SCH-1).
 *
 * @param context chunks in output order (6.10)
 * @param generation generation steps
 * @param encoder encoder steps
 * @param receiving requests whose pages for received KV were granted
 * @param suspended suspended in this pass
 * @param recompute KV given up in this pass; the executor resets them
 * @param rewound failed first-chunk admissions, whose cursor must go to 0
 * @param contextOrder the pending list after demotion
 * @param skipped one entry for every request that did not run
 * @param stops where a phase ended early
 * @param demotions requests demoted or let through
 * @param used budgets spent
 */
public record SchedulePlan(
        List<ContextChunk> context,
        List<GenerationStep> generation,
        List<EncoderStep> encoder,
        List<RequestId> receiving,
        List<RequestId> suspended,
        List<RequestId> recompute,
        List<RequestId> rewound,
        List<RequestId> contextOrder,
        List<Skipped> skipped,
        List<PhaseStop> stops,
        List<DemotionNote> demotions,
        BudgetUse used) {

    public SchedulePlan {
        context = List.copyOf(context);
        generation = List.copyOf(generation);
        encoder = List.copyOf(encoder);
        receiving = List.copyOf(receiving);
        suspended = List.copyOf(suspended);
        recompute = List.copyOf(recompute);
        rewound = List.copyOf(rewound);
        contextOrder = List.copyOf(contextOrder);
        skipped = List.copyOf(skipped);
        stops = List.copyOf(stops);
        demotions = List.copyOf(demotions);
    }

    /** Requests that take part in the forward; receiving ones do not. */
    public int batchSize() {
        return context.size() + generation.size() + encoder.size();
    }

    /**
     * One chunk of a prompt.
     *
     * @param id the request
     * @param kvStart depth it starts at, tokens: where the cursor stands after the admission
     * @param tokens new prompt tokens, {@code > 0}
     * @param committedTokens what the token budget was charged: new tokens, replay rows and last-chunk drafts
     * @param first true if nothing of this prompt has been computed before it
     * @param last true if it ends the prompt
     * @param cost charge in token x KV token; 0 when the policy is off
     * @param floor true if the head-of-line floor raised it
     */
    public record ContextChunk(
            RequestId id,
            int kvStart,
            int tokens,
            int committedTokens,
            boolean first,
            boolean last,
            long cost,
            boolean floor) {}

    public record GenerationStep(RequestId id, int draftTokens) {}

    public record EncoderStep(RequestId id, int tokens) {}

    public record Skipped(RequestId id, SkipReason reason) {}

    public record PhaseStop(Phase phase, RequestId id, SkipReason reason) {}

    /**
     * A long request's place in the order.
     *
     * @param uncachedTokens its estimate, or its exact remainder
     * @param waited consecutive passes it was demoted and not scheduled, before this one
     * @param letThrough true if it was ordered as a short request for having waited N passes
     */
    public record DemotionNote(RequestId id, long uncachedTokens, int waited, boolean letThrough) {}

    /**
     * What the pass spent.
     *
     * @param contextCost sum of charges; 0 when the policy is off
     * @param costBudget B; 0 when the policy is off
     */
    public record BudgetUse(int tokens, int requests, int adapterPages, long contextCost, long costBudget) {}
}
