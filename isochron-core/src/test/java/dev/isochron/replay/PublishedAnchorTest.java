package dev.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.cost.CostModel;
import dev.isochron.workload.AgenticShape;
import dev.isochron.workload.SessionWorkload;
import dev.isochron.workload.SyntheticAgentic;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * RT-32: the published set-up (13.3), mean over seeds 1 to 5. The upper ends of its band (0.65 and 1.40) are missed, see
 * docs/decisions/064 and 065; guarded is what was measured, 0.663 and 1.59, with room for about three standard errors.
 */
@Tag("slow")
final class PublishedAnchorTest {
    private static final int SEEDS = 5;

    @Test
    void wasteAndGain_stayWhereTheyWereExplained() {
        double waste = 0;
        double gain = 0;
        for (long seed = 1; seed <= SEEDS; seed++) {
            SessionWorkload workload = SyntheticAgentic.generate(AgenticShape.defaults(), seed);
            var variants = StandardVariants.of(CostModel.kimiK3(), workload.summary(64, 8_192));
            var base = run(workload, variants.get(0), seed);
            var equalCost = run(workload, variants.get(1), seed);
            waste += base.lockstepWaste().timeWeighted().orElseThrow() / SEEDS;
            gain += equalCost.throughput().computedTokensPerSecond()
                    / base.throughput().computedTokensPerSecond()
                    / SEEDS;
        }
        assertThat(waste).as("time-weighted waste of the baseline").isBetween(0.63, 0.69);
        assertThat(gain).as("computed tokens/s against the baseline").isBetween(1.46, 1.72);
    }

    private static ReplayResult run(SessionWorkload workload, PolicySet policies, long seed) {
        return new Replay(
                        Deployment.defaults(), CostModel.kimiK3(), Setups.rules("agentx-mvp"), workload, policies, seed)
                .run();
    }
}
