package dev.isochron.scheduling;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.Progress;
import java.util.Optional;

/**
 * Spares chunked requests an attempt whose end is known (scheduler.md 6.4 steps 2 and 3, R15): too few tokens, no cost left even
 * for the shallowest start, or a KV cache that would surely refuse. Changes no decision, only what it costs.
 */
final class CertainRefusal {
    private final SchedulePass pass;
    private final Preemption preemption;

    CertainRefusal(SchedulePass pass, Preemption preemption) {
        this.pass = pass;
        this.preemption = preemption;
    }

    /** Empty if an attempt is worth its while; whole prompts always are, a failed one ends the phase. */
    Optional<SkipReason> of(int index, LlmRequest request, ContextSizing sizing) {
        return switch (sizing) {
            case WholeSizing whole -> Optional.empty();
            case ChunkSizing chunks -> of(index, request, chunks);
        };
    }

    private Optional<SkipReason> of(int index, LlmRequest request, ChunkSizing sizing) {
        if (sizing.tooFew(pass.budget().tokensLeft())) {
            return Optional.of(SkipReason.TOKEN_BUDGET);
        }
        Progress progress = request.progress();
        int shallowest = progress.firstChunk() ? 0 : progress.position();
        if (pass.budget().cost().exhaustedAt(shallowest) && !mustBeUndone(request)) {
            return Optional.of(SkipReason.COST_BUDGET);
        }
        int tokens = Math.min(request.keys().blockTokens(), sizing.smallestChunk(request, shallowest));
        return byKvCache(index, request, tokens);
    }

    private Optional<SkipReason> byKvCache(int index, LlmRequest request, int tokens) {
        Optional<SkipReason> reason = switch (pass.kv().admissionHint(request, tokens)) {
            case POSSIBLE -> Optional.empty();
            case NO_ROW, GATE -> Optional.of(SkipReason.KV_PREPARE_REFUSED);
            case NO_SLOTS -> preemption.isPossibleFor(index) ? Optional.empty() : Optional.of(SkipReason.KV_PAGES);
        };
        return reason.isPresent() && mustBeUndone(request) ? Optional.empty() : reason;
    }

    /** A first chunk that still has a sequence takes the full attempt, whose end undoes it. */
    private boolean mustBeUndone(LlmRequest request) {
        return request.progress().firstChunk() && pass.kv().hasSequence(request);
    }
}
