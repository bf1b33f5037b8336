package dev.isochron.scheduling;

import dev.isochron.cost.CostBudget;
import dev.isochron.cost.CostLimit;
import dev.isochron.scheduling.SchedulePlan.ContextChunk;
import java.util.function.Supplier;

/** What the cost policy has to say about a chunk in one pass. Off knows no budget and asks for none. */
sealed interface CostCap {
    record Off() implements CostCap {}

    record On(CostBudget budget) implements CostCap {}

    /**
     * Resolves the policy once: on only if M is a number and chunking is on, so that it is never half on (R4).
     *
     * @return what makes the cap of each pass
     */
    static Supplier<CostCap> eachPass(SchedulerConfig config) {
        if (config.cost() instanceof CostPolicy.EqualCost knobs
                && config.maxNumTokens() instanceof TokenLimit.Limited limited
                && config.chunking().isOn()) {
            CostLimit limit = knobs.limit(limited.tokens(), config.chunking().unitTokens(), config.maxSeqLen());
            return () -> new On(new CostBudget(limit));
        }
        return Off::new;
    }

    /** The smaller of {@code tokens} and what cost allows at this depth, the head-of-line floor considered. */
    default int cap(int kvStart, int tokens) {
        return switch (this) {
            case Off() -> tokens;
            case On(CostBudget budget) -> (int) Math.min(tokens, budget.allowedTokens(kvStart));
        };
    }

    /** True if something was charged and nothing more can be afforded at this depth, nor at any deeper one. */
    default boolean exhaustedAt(int kvStart) {
        return switch (this) {
            case Off() -> false;
            case On(CostBudget budget) -> budget.spent() > 0 && budget.affordableTokens(kvStart) == 0;
        };
    }

    /** True if only the head-of-line floor lets a chunk have so many tokens. */
    default boolean raisedByFloor(int kvStart, int tokens) {
        return switch (this) {
            case Off() -> false;
            case On(CostBudget budget) -> tokens > budget.affordableTokens(kvStart);
        };
    }

    /** Pays for what was committed; returns the cost of the chunk, 0 when off. */
    default long charge(int kvStart, int committedTokens) {
        return switch (this) {
            case Off() -> 0;
            case On(CostBudget budget) -> budget.charge(kvStart, committedTokens);
        };
    }

    /** Sum of {@link ContextChunk#cost} so far, 0 when off. */
    default long spent() {
        return switch (this) {
            case Off() -> 0;
            case On(CostBudget budget) -> budget.spent();
        };
    }

    /** B, 0 when off. */
    default long budgetOfPass() {
        return switch (this) {
            case Off() -> 0;
            case On(CostBudget budget) -> budget.limit();
        };
    }
}
