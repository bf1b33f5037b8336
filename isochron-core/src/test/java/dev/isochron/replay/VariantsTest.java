package dev.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.SplitMix64;
import dev.isochron.cost.CostModel;
import dev.isochron.cost.HostCosts;
import dev.isochron.executor.LoopKind;
import dev.isochron.routing.EstimatorKind;
import dev.isochron.routing.RouterKind;
import dev.isochron.testkit.RandomSessions;
import dev.isochron.workload.AgenticShape;
import dev.isochron.workload.SyntheticAgentic;
import dev.isochron.workload.WorkloadSummary;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** RT-24 (D), RT-28 (threads, order), RT-35: several variants side by side. */
final class VariantsTest {
    private final PolicySet baseline = PolicySet.of("baseline", Knobs.OFF);
    private final PolicySet cost = PolicySet.of("equal-cost", Knobs.OFF.withCost(50, 60, 0));
    private final PolicySet demotion = PolicySet.of("demotion", Knobs.OFF.withDemotion(150, 5));
    private final PolicySet half = PolicySet.of("half", Knobs.OFF.withCost(50, 0, 3));

    private static Comparison run(List<PolicySet> policies, int threads) {
        return run(policies, threads, () -> {});
    }

    private static Comparison run(List<PolicySet> policies, int threads, Runnable afterEach) {
        var deployment = Setups.withLanes(Setups.small(3, RouterKind.CONVERSATION, LoopKind.OVERLAP), 6);
        var model = Setups.model(5, 0.2, 2_000, new HostCosts(1, 1, 10));
        var workload = RandomSessions.draw(SplitMix64.stream(5, "variants"), 900);
        return new Variants(deployment, model, Setups.rules("plain:duration=20s"), workload, 1)
                .run(policies, threads, policy -> ReplaySinks.NONE, () -> 0, afterEach);
    }

    @Test
    void whatFollowsAVariant_runsOncePerVariant() {
        var finished = new AtomicInteger();
        assertThat(run(List.of(baseline, cost, demotion), 2, finished::incrementAndGet))
                .isEqualTo(run(List.of(baseline, cost, demotion), 2));
        assertThat(finished).hasValue(3);
    }

    @Test
    void threadsAndOrder_changeNothing() {
        List<PolicySet> declared = List.of(baseline, cost, demotion);
        Comparison one = run(declared, 1);
        assertThat(run(declared, 2)).isEqualTo(one);
        var shuffled = new ArrayList<>(declared);
        Collections.reverse(shuffled);
        var reversed = new ArrayList<>(run(shuffled, 2).variants());
        Collections.reverse(reversed);
        assertThat(reversed).isEqualTo(one.variants());
        assertThat(one.variants().stream().map(ReplayResult::name))
                .containsExactly("baseline", "equal-cost", "demotion");
        assertThat(one.variants().stream().map(ReplayResult::digest).distinct()).hasSize(3);
    }

    /** K without D: the row says off, and every decision is the baseline's (REP-7). */
    @Test
    void halfEnabledPolicy_isOffAndEqualToTheBaseline() {
        var variants = run(List.of(baseline, half), 1).variants();
        assertThat(variants.get(1).offNotes())
                .containsExactly("kv_offset 50 without kv_depth_threshold: equal cost is off");
        assertThat(variants.get(1).digest()).isEqualTo(variants.get(0).digest());
        assertThat(variants.get(1).tokens()).isEqualTo(variants.get(0).tokens());
    }

    @Test
    void ratios_areQuotientsOfTheRows() {
        var comparison = run(List.of(baseline, cost), 1);
        var base = comparison.variants().get(0);
        var other = comparison.variants().get(1);
        var difference = comparison.differences().getFirst();
        assertThat(difference.variant()).isEqualTo("equal-cost");
        assertThat(difference.against()).isEqualTo("baseline");
        assertThat(difference.computedTokensPerSecondRatio())
                .hasValue(other.throughput().computedTokensPerSecond()
                        / base.throughput().computedTokensPerSecond());
        assertThat(difference.ttftP90Ratio())
                .hasValue(other.ttftSeconds().values().orElseThrow().p90()
                        / base.ttftSeconds().values().orElseThrow().p90());
        assertThat(difference.lockstepWasteDelta())
                .hasValue(other.lockstepWaste().timeWeighted().orElseThrow()
                        - base.lockstepWaste().timeWeighted().orElseThrow());
    }

    @Test
    void sentences_sayGainWasteAndCertainty() {
        var sentences = run(List.of(baseline, cost), 1).sentences();
        assertThat(sentences).hasSizeGreaterThanOrEqualTo(3);
        assertThat(sentences.get(0)).startsWith("equal-cost computes ").contains("tokens per second against baseline");
        assertThat(sentences.get(1)).startsWith("Lockstep waits take ");
        var same = run(List.of(baseline, half), 1).sentences();
        assertThat(same.get(2)).contains("half is not distinguishable from baseline");
    }

    @Test
    void standardVariants_takeKAndRFromTheModelAndDFromTheWorkload() {
        var none = new WorkloadSummary.Percentiles(0, 0, 0, 0, 0);
        var summary = new WorkloadSummary(1, 1, 1, 1, none, none, 91_500);
        var variants = StandardVariants.of(CostModel.kimiK3(), summary);
        assertThat(variants.stream().map(PolicySet::name))
                .containsExactly("baseline", "equal-cost", "demotion", "both", "both-lcp");
        assertThat(variants.get(1).knobs()).isEqualTo(new Knobs(137_000, 92_000, 0, 0, 0, EstimatorKind.GROWTH));
        assertThat(variants.get(4).knobs()).isEqualTo(new Knobs(137_000, 92_000, 0, 32_768, 20, EstimatorKind.LCP));
    }

    /** RT-24: D of the default workload with the first three seeds, thousands between 73 and 78. */
    @ParameterizedTest(name = "RT-24: seed {0} has D = {1}")
    @CsvSource({"1, 74000", "2, 75000", "3, 75000"})
    void standardVariants_ofTheDefaultWorkload(long seed, long depth) {
        var summary = SyntheticAgentic.generate(AgenticShape.parse(""), seed).summary(64, 8192);
        assertThat(StandardVariants.of(CostModel.kimiK3(), summary).get(1).knobs())
                .isEqualTo(new Knobs(137_000, depth, 0, 0, 0, EstimatorKind.GROWTH));
    }

    @Test
    void standardVariants_ofShallowPrompts_keepTheCostPolicyOn() {
        var none = new WorkloadSummary.Percentiles(0, 0, 0, 0, 0);
        var variants = StandardVariants.of(CostModel.kimiK3(), new WorkloadSummary(1, 1, 1, 1, none, none, 400));
        assertThat(variants.get(1).knobs()).isEqualTo(new Knobs(137_000, 1_000, 0, 0, 0, EstimatorKind.GROWTH));
    }
}
