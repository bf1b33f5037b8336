package dev.isochron.replay;

import dev.isochron.routing.EstimatorKind;
import dev.isochron.scheduling.CostPolicy;
import dev.isochron.scheduling.DemotionPolicy;
import java.util.ArrayList;
import java.util.List;

/**
 * One variant: a name and the policies its knobs turn on.
 *
 * @param name shown in tables and file names, not blank
 * @param knobs as printed
 * @param cost resolved from K, D, R
 * @param demotion resolved from T, N
 * @param offNotes knobs that a rule turned off, each with the reason; empty for most
 */
public record PolicySet(String name, Knobs knobs, CostPolicy cost, DemotionPolicy demotion, List<String> offNotes) {
    public PolicySet {
        if (name.isBlank()) {
            throw new IllegalArgumentException("variant name is blank; expected at least one character");
        }
        offNotes = List.copyOf(offNotes);
    }

    /** Resolves knobs: a policy is on only with all it needs, and each knob left without effect is named. */
    public static PolicySet of(String name, Knobs knobs) {
        var notes = new ArrayList<String>();
        return new PolicySet(name, knobs, cost(knobs, notes), demotion(knobs, notes), notes);
    }

    private static CostPolicy cost(Knobs knobs, List<String> notes) {
        if (knobs.kvOffset() > 0 && knobs.kvDepthThreshold() > 0) {
            return new CostPolicy.EqualCost(knobs.kvOffset(), knobs.kvDepthThreshold(), knobs.perChunkDepthTokens());
        }
        if (knobs.kvOffset() > 0) {
            notes.add("kv_offset " + knobs.kvOffset() + " without kv_depth_threshold: equal cost is off");
        } else if (knobs.kvDepthThreshold() > 0) {
            notes.add("kv_depth_threshold " + knobs.kvDepthThreshold() + " without kv_offset: equal cost is off");
        } else if (knobs.perChunkDepthTokens() > 0) {
            notes.add(
                    "per_chunk_depth_tokens " + knobs.perChunkDepthTokens() + " has no effect while equal cost is off");
        }
        return CostPolicy.OFF;
    }

    private static DemotionPolicy demotion(Knobs knobs, List<String> notes) {
        if (knobs.demoteUncachedTokens() > 0) {
            return new DemotionPolicy.On(knobs.demoteUncachedTokens(), knobs.demoteMaxIters());
        }
        if (knobs.demoteMaxIters() > 0) {
            notes.add("demote_max_iters " + knobs.demoteMaxIters() + " has no effect while demotion is off");
        }
        return DemotionPolicy.OFF;
    }

    public EstimatorKind estimator() {
        return knobs.estimator();
    }
}
