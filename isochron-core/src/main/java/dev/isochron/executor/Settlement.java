package dev.isochron.executor;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.RankId;
import dev.isochron.core.RequestState;
import dev.isochron.engine.ForwardBatch.ContextItem;
import dev.isochron.engine.ForwardBatch.GenerationItem;
import dev.isochron.engine.ForwardResult;
import dev.isochron.engine.ModelEngine;
import dev.isochron.engine.TokenLogprobs;
import dev.isochron.executor.Response.FinishReason;
import dev.isochron.executor.Response.Outcome;
import dev.isochron.kvcache.KvCache;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Waits for a launched batch, applies its tokens, and says what to tell and whom to let go. */
final class Settlement {
    private static final Outcome FINISHED = new Outcome.Finished();
    private static final Outcome CONTINUES = new Outcome.Continues();

    private final RankId rank;
    private final OutputLimit limit;
    private final ModelEngine engine;
    private final KvCache kvCache;
    private final Endings endings;
    private final Releases releases;

    Settlement(
            RankId rank, OutputLimit limit, ModelEngine engine, KvCache kvCache, Endings endings, Releases releases) {
        this.rank = rank;
        this.limit = limit;
        this.engine = engine;
        this.kvCache = kvCache;
        this.endings = endings;
        this.releases = releases;
    }

    /** Applies the tokens; called once per batch, in launch order (EXE-6). */
    Settled apply(LaunchedBatch batch) {
        ForwardResult result = engine.await(batch.handle());
        batch.body().settled(result.deviceNanos());
        requireOneTokenEach(batch, result);
        var settled = new Settled(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (int row = 0; row < batch.sampled().size(); row++) {
            LlmRequest request = batch.sampled().get(row);
            if (batch.counts(request)) {
                apply(request, result, row, settled);
            }
        }
        endInMidPrompt(batch, settled);
        collectStepped(batch, settled);
        return settled;
    }

    /** Lets the ended go and updates what the others hold. */
    void finish(long iteration, Settled settled) {
        for (LlmRequest request : settled.ended()) {
            releases.release(iteration, request);
        }
        for (LlmRequest request : settled.kept()) {
            releases.keep(iteration, request);
        }
        if (!settled.stepped().isEmpty()) {
            kvCache.settleGeneration(settled.stepped());
        }
    }

    private void apply(LlmRequest request, ForwardResult result, int row, Settled settled) {
        int token = result.sampled().get(row);
        request.append(token);
        Optional<Outcome> verdict = endings.takeVerdict(request);
        Outcome outcome = verdict.isPresent() ? verdict.get() : outcome(request, token);
        List<TokenLogprobs> logprobs = request.spec().sampling().logprobs().isPresent()
                        && !result.logprobs().isEmpty()
                ? List.of(result.logprobs().get(row))
                : List.of();
        int reused = request.progress().prepopulated();
        settled.responses().add(new Response(request.id(), rank, List.of(token), outcome, logprobs, reused));
        if (outcome.terminal()) {
            end(request, keeps(request, outcome) ? settled.kept() : settled.ended());
        }
    }

    /** Who was cancelled or timed out leaves nothing behind. */
    private static boolean keeps(LlmRequest request, Outcome outcome) {
        return request.spec().keepsKv() && outcome instanceof Outcome.Finished;
    }

    /** In the overlap loop a row behind an end token may be under way; it no longer counts when it is settled. */
    private Outcome outcome(LlmRequest request, int token) {
        if (request.spec().sampling().endsWith(token)) {
            return new Outcome.Finished(FinishReason.END_TOKEN);
        }
        return limit.reached(request) ? FINISHED : CONTINUES;
    }

    private void endInMidPrompt(LaunchedBatch batch, Settled settled) {
        if (endings.none()) {
            return;
        }
        for (ContextItem item : batch.forward().context()) {
            LlmRequest request = item.request();
            if (!item.last() && !request.id().isDummy()) {
                endings.takeVerdict(request).ifPresent(outcome -> {
                    settled.responses().add(new Response(request.id(), rank, List.of(), outcome));
                    end(request, settled.ended());
                });
            }
        }
    }

    private static void end(LlmRequest request, List<LlmRequest> leaving) {
        request.moveTo(request.progress().in(RequestState.COMPLETE));
        leaving.add(request);
    }

    private static void collectStepped(LaunchedBatch batch, Settled settled) {
        for (GenerationItem item : batch.forward().generation()) {
            if (batch.counts(item.request())) {
                settled.stepped().add(item.request());
            }
        }
    }

    private static void requireOneTokenEach(LaunchedBatch batch, ForwardResult result) {
        if (result.sampled().size() != batch.sampled().size()) {
            throw new IllegalStateException("engine sampled " + result.sampled().size() + " tokens for "
                    + batch.sampled().size() + " rows of iteration "
                    + batch.forward().iteration());
        }
    }
}
