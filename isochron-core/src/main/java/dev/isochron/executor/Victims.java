package dev.isochron.executor;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.RequestState;
import dev.isochron.executor.Response.Outcome;
import dev.isochron.kvcache.KvCache;
import java.util.List;
import java.util.Optional;

/** Requests whose KV a plan gave up: they release what is left and become fresh first chunks. */
final class Victims {
    private final ExecutorConfig config;
    private final KvCache kvCache;
    private final Endings endings;

    Victims(ExecutorConfig config, KvCache kvCache, Endings endings) {
        this.config = config;
        this.kvCache = kvCache;
        this.endings = endings;
    }

    void release(List<LlmRequest> victims) {
        victims.forEach(kvCache::release);
    }

    /** Behind the settlement, so that a token that was under way is part of the new prompt; one of a held batch is forgotten. */
    void reset(List<LlmRequest> victims, Optional<LaunchedBatch> held) {
        for (LlmRequest victim : victims) {
            if (victim.state() != RequestState.COMPLETE) {
                held.filter(batch -> batch.samples(victim)).ifPresent(batch -> batch.forget(victim));
                victim.resetForRecompute();
                endIfTooLong(victim);
            }
        }
    }

    /** Prompts run whole, and this one has outgrown a pass: nobody behind it would ever run, so it fails alone. */
    private void endIfTooLong(LlmRequest victim) {
        int tokens = victim.progress().promptTokens();
        if (!config.chunkedPrefill() && tokens > config.maxNumTokens()) {
            var failed = new Outcome.Failed("the KV cache is full and " + tokens
                    + " tokens would have to be computed again at once; expected at most " + config.maxNumTokens()
                    + " (max_num_tokens) without chunked prefill");
            endings.end(victim.id(), failed, Optional.empty());
        }
    }
}
