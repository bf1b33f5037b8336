package dev.isochron.engine;

import dev.isochron.core.LlmRequest;
import java.util.List;

/**
 * One rank's share of a forward.
 *
 * @param iteration the iteration that launches it
 * @param context context chunks
 * @param generation generation rows
 */
public record ForwardBatch(long iteration, List<ContextItem> context, List<GenerationItem> generation) {
    public ForwardBatch {
        context = List.copyOf(context);
        generation = List.copyOf(generation);
    }

    /**
     * New prompt tokens of one sequence.
     *
     * @param request the sequence
     * @param kvTokens tokens before the chunk
     * @param tokens new tokens, {@code > 0}
     * @param last true if it ends the prompt, so that its last row is sampled
     */
    public record ContextItem(LlmRequest request, int kvTokens, int tokens, boolean last) {}

    /**
     * One generation step of one sequence.
     *
     * @param kvTokens tokens before the step
     * @param tokens rows: 1 plus drafts
     */
    public record GenerationItem(LlmRequest request, int kvTokens, int tokens) {}
}
