package dev.isochron.executor;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.RequestState;
import dev.isochron.kvcache.KvCache;
import java.util.List;
import java.util.Optional;

/** Requests whose KV a plan gave up: they release what is left and become fresh first chunks. */
final class Victims {
    private final KvCache kvCache;

    Victims(KvCache kvCache) {
        this.kvCache = kvCache;
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
            }
        }
    }
}
