package dev.isochron.replay;

import dev.isochron.cost.CostKnobs;
import dev.isochron.cost.CostModel;
import dev.isochron.routing.EstimatorKind;
import dev.isochron.workload.WorkloadSummary;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/** The five variants that run when none is named. */
public final class StandardVariants {
    private static final long DEMOTE_UNCACHED_TOKENS = 32_768;
    private static final int DEMOTE_MAX_ITERS = 20;
    private static final long LEAST_DEPTH_TOKENS = 1000;

    private StandardVariants() {}

    /**
     * {@code baseline}, {@code equal-cost}, {@code demotion}, {@code both}, {@code both-lcp}: K and R from the cost model, D the
     * workload's median token-weighted depth in thousands (half-even), at least 1,000: a threshold of 0 would switch the policy off
     * for a workload of shallow prompts.
     */
    public static List<PolicySet> of(CostModel model, WorkloadSummary summary) {
        CostKnobs knobs = CostKnobs.of(model);
        long depth = Math.max(LEAST_DEPTH_TOKENS, thousands(summary.medianStartDepthTokens()));
        Knobs cost = Knobs.OFF.withCost(knobs.kvOffsetTokens(), depth, knobs.perChunkDepthTokens());
        Knobs both = cost.withDemotion(DEMOTE_UNCACHED_TOKENS, DEMOTE_MAX_ITERS);
        return List.of(
                PolicySet.of("baseline", Knobs.OFF),
                PolicySet.of("equal-cost", cost),
                PolicySet.of("demotion", Knobs.OFF.withDemotion(DEMOTE_UNCACHED_TOKENS, DEMOTE_MAX_ITERS)),
                PolicySet.of("both", both),
                PolicySet.of("both-lcp", both.withEstimator(EstimatorKind.LCP)));
    }

    private static long thousands(long tokens) {
        return BigDecimal.valueOf(tokens)
                        .scaleByPowerOfTen(-3)
                        .setScale(0, RoundingMode.HALF_EVEN)
                        .longValueExact()
                * 1000;
    }
}
