package dev.isochron.app.knob;

import dev.isochron.app.input.InputException;
import dev.isochron.cost.ChunkCost;
import dev.isochron.cost.CostLimit;
import dev.isochron.replay.Deployment;
import dev.isochron.replay.Knobs;
import dev.isochron.replay.PolicySet;
import dev.isochron.routing.EstimatorKind;
import dev.isochron.scheduling.CostPolicy;

/** From resolved knobs to the policies of a run. */
public final class ReplayKnobs {
    private ReplayKnobs() {}

    public static PolicySet policies(String name, PolicyKnobs knobs) {
        return PolicySet.of(
                name,
                new Knobs(
                        knobs.number(Knob.KV_OFFSET),
                        knobs.number(Knob.KV_DEPTH_THRESHOLD),
                        knobs.number(Knob.PER_CHUNK_DEPTH_TOKENS),
                        knobs.number(Knob.DEMOTE_UNCACHED_TOKENS),
                        Math.toIntExact(knobs.number(Knob.DEMOTE_MAX_ITERS)),
                        knobs.word(Knob.ESTIMATOR).map(EstimatorKind::parse).orElse(EstimatorKind.GROWTH)));
    }

    /**
     * Checks that the cost budget of a variant fits its numbers.
     *
     * @throws InputException naming variant and values if it overflows
     */
    public static void refuseOverflow(PolicySet policies, Deployment deployment) {
        if (policies.cost() instanceof CostPolicy.EqualCost cost) {
            try {
                CostLimit.of(
                        new ChunkCost(cost.kvOffsetTokens(), cost.perChunkDepthTokens()),
                        cost.kvDepthThresholdTokens(),
                        deployment.maxNumTokens(),
                        deployment.chunkUnitTokens(),
                        deployment.maxSeqLen());
            } catch (IllegalArgumentException e) {
                throw new InputException("variant " + policies.name() + ": " + e.getMessage(), e);
            }
        }
    }
}
