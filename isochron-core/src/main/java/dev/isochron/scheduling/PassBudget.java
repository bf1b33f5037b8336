package dev.isochron.scheduling;

import dev.isochron.core.LlmRequest;
import dev.isochron.scheduling.SchedulePlan.BudgetUse;

/** Tokens, slots, adapter pages and cost of one pass. Only a request that runs takes any (SCH-13). */
final class PassBudget {
    private final long tokenLimit;
    private final int requestLimit;
    private final AdapterClaims adapters;
    private final CostCap cost;
    private long tokens;
    private int requests;

    PassBudget(SchedulerConfig config, AdapterPages adapterCache, CostCap cost) {
        this.tokenLimit = config.maxNumTokens().orUnbounded();
        this.requestLimit = config.maxRequests();
        this.adapters = new AdapterClaims(adapterCache);
        this.cost = cost;
    }

    /** Negative once drafts or replay rows have passed the limit. */
    long tokensLeft() {
        return tokenLimit - tokens;
    }

    boolean slotsUsedUp() {
        return requests >= requestLimit;
    }

    AdapterClaims adapters() {
        return adapters;
    }

    CostCap cost() {
        return cost;
    }

    /** Takes the tokens, one slot and the adapter pages of a request that runs. */
    void commit(LlmRequest request, int committedTokens) {
        tokens += committedTokens;
        requests++;
        adapters.claim(request);
    }

    /** As {@link #commit}, and pays the cost of a chunk that starts at {@code kvStart}; returns that cost. */
    long commitChunk(LlmRequest request, int kvStart, int committedTokens) {
        commit(request, committedTokens);
        return cost.charge(kvStart, committedTokens);
    }

    BudgetUse used() {
        return new BudgetUse(Math.toIntExact(tokens), requests, adapters.pages(), cost.spent(), cost.budgetOfPass());
    }
}
