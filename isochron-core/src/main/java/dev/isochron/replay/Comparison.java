package dev.isochron.replay;

import dev.isochron.cost.CostModel;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Several variants of one workload side by side; what {@code isochron replay} prints.
 *
 * @param deployment what was deployed
 * @param workload what was replayed
 * @param costModel what an iteration costs
 * @param seed of every random draw
 * @param variants in the order they were declared; the first is what the others are compared with
 * @param differences one per further variant, in the same order
 * @param sentences what it means: gain and price of the best variant, waste before and after, how sure one can be
 */
public record Comparison(
        DeploymentFacts deployment,
        WorkloadFacts workload,
        CostModel costModel,
        long seed,
        List<ReplayResult> variants,
        List<Difference> differences,
        List<String> sentences) {
    public Comparison {
        variants = List.copyOf(variants);
        differences = List.copyOf(differences);
        sentences = List.copyOf(sentences);
    }

    /**
     * One variant against the first one. Ratios are quotients of the rows; empty where a row has no value or the divisor is 0.
     *
     * @param lockstepWasteDelta difference of the time-weighted wastes
     */
    public record Difference(
            String variant,
            String against,
            OptionalDouble computedTokensPerSecondRatio,
            OptionalDouble promptTokensPerSecondRatio,
            OptionalDouble requestsPerSecondRatio,
            OptionalDouble ttftP50Ratio,
            OptionalDouble ttftP90Ratio,
            OptionalDouble ttftP99Ratio,
            OptionalDouble ttftP90Le8kRatio,
            OptionalDouble lockstepWasteDelta,
            OptionalDouble jobsPerHourRatio) {}
}
