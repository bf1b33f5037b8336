package dev.isochron.scheduling;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.Progress;
import dev.isochron.kvcache.Admission;
import dev.isochron.kvcache.Growth;
import dev.isochron.scheduling.ContextSizing.Chunk;
import dev.isochron.scheduling.ContextSizing.NoChunk;
import dev.isochron.scheduling.SchedulePlan.ContextChunk;

/**
 * One attempt to run context work: admit, size, grow, commit (scheduler.md 6.5, 6.6). Whatever ends it short of a commit leaves
 * nothing of a first chunk behind (SCH-12); a later chunk keeps its sequence.
 */
final class ContextAttempt {
    private final SchedulePass pass;
    private final ContextSizing sizing;
    private final Preemption preemption;

    ContextAttempt(SchedulePass pass, ContextSizing sizing, Preemption preemption) {
        this.pass = pass;
        this.sizing = sizing;
        this.preemption = preemption;
    }

    Walk run(int index) {
        LlmRequest request = pass.request(index);
        if (sizing.refusesUnseen(request, pass.budget())) {
            return without(index, SkipReason.TOKEN_BUDGET, sizing.onShortage());
        }
        return switch (pass.kv().prepareContext(request)) {
            case Admission.Refused refused -> failed(index, SkipReason.KV_PREPARE_REFUSED, sizing.onShortage());
            case Admission.Prepared(int reused) -> admitted(index, request, cursor(request, reused));
        };
    }

    private Walk admitted(int index, LlmRequest request, int kvStart) {
        return switch (sizing.size(request, kvStart, pass.budget())) {
            case NoChunk(SkipReason reason) -> failed(index, reason, sizing.onShortage());
            case Chunk chunk -> grown(index, request, kvStart, chunk);
        };
    }

    private Walk grown(int index, LlmRequest request, int kvStart, Chunk chunk) {
        return switch (pass.kv().growContext(request, kvStart, chunk.tokens() + chunk.draftTokens())) {
            case Growth.Grown grown -> committed(index, request, kvStart, chunk);
            case Growth.Refused refused ->
                preemption.reservesPagesFor(index)
                        ? failed(index, SkipReason.PAGES_RESERVED, Walk.END)
                        : failed(index, SkipReason.KV_PAGES, Walk.NEXT);
        };
    }

    private Walk committed(int index, LlmRequest request, int kvStart, Chunk chunk) {
        long cost = pass.budget().commitChunk(request, kvStart, chunk.committedTokens());
        boolean first = request.progress().firstChunk();
        var planned = new ContextChunk(
                request.id(),
                kvStart,
                chunk.tokens(),
                chunk.committedTokens(),
                first,
                chunk.last(),
                cost,
                chunk.floor());
        pass.outcomes().context(index, planned);
        return Walk.NEXT;
    }

    /** Held prefix pages of a mere suspension could never be freed on a full last tier, so a first chunk is undone. */
    private Walk failed(int index, SkipReason reason, Walk next) {
        LlmRequest request = pass.request(index);
        if (request.progress().firstChunk()) {
            pass.kv().undoAdmission(request);
            pass.outcomes().rewound(index);
        }
        return without(index, reason, next);
    }

    private Walk without(int index, SkipReason reason, Walk next) {
        if (next == Walk.END) {
            pass.outcomes().stop(Phase.CONTEXT, index, reason);
        } else {
            pass.outcomes().skip(index, reason);
        }
        return next;
    }

    /** Where the chunk starts: behind the reused prefix at a first chunk, whatever an earlier admission claimed. */
    private static int cursor(LlmRequest request, int reused) {
        Progress progress = request.progress();
        if (!progress.firstChunk()) {
            return progress.position();
        }
        if (reused < 0 || reused >= progress.promptTokens()) {
            throw new IllegalStateException("request " + request.id().value() + ": the KV cache claims " + reused
                    + " reused tokens of a prompt of " + progress.promptTokens() + "; the last one is always computed");
        }
        return reused;
    }
}
