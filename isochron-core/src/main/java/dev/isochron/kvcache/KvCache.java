package dev.isochron.kvcache;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.PromptKeys;
import java.util.List;

/** What the executor of a rank needs of its KV cache beyond scheduling (kv-cache.md 8.5, 13, 14). */
public interface KvCache extends KvSpace {
    /** Tokens of {@code keys} that a match would claim now for a query of {@code queryTokens}; 0 if reuse is off. Reads only. */
    int matchedPrefix(PromptKeys keys, int queryTokens);

    /** After the cursor moved past a computed chunk: raises history, commits full blocks, stops committing at the prompt's end. */
    void settleContext(List<LlmRequest> advanced);

    /** After tokens were applied: gives unused draft room back and raises history. {@code accepted} is per request, drafts accepted. */
    void settleGeneration(List<LlmRequest> stepped);

    /** Makes the pending statistics of requests that really ran global. */
    void commitStatistics(List<LlmRequest> ran);

    /** Room for padding dummies of so many tokens each, all or nothing; they record no statistics. */
    boolean addDummy(LlmRequest dummy, int tokens);

    /** Takes the events collected since the last drain. Events off: always empty. */
    DrainedEvents drainEvents();

    boolean eventsOn();

    KvUsage usage();

    KvStatistics statistics();
}
