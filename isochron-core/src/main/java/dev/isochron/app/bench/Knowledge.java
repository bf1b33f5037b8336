package dev.isochron.app.bench;

import dev.isochron.calibration.JointReport;
import dev.isochron.calibration.advice.Advice;
import dev.isochron.replay.Knobs;
import dev.isochron.replay.PolicySet;
import java.util.List;

/** The variants that run when none is named, from what the plain run's log says. */
final class Knowledge {
    private static final long DEMOTE_UNCACHED_TOKENS = 32_768;
    private static final int DEMOTE_MAX_ITERS = 20;
    private static final String BASELINE = "baseline";

    private Knowledge() {}

    static PolicySet baseline() {
        return PolicySet.of(BASELINE, Knobs.OFF);
    }

    /** K, D and R as calibrated; the demotion threshold scaled like the workload. */
    static List<PolicySet> standard(JointReport.Outcome fit, Scale scale) {
        Advice advice = fit.advice();
        Knobs cost = Knobs.OFF.withCost(
                advice.kvOffset().recommendedTokens(), advice.kvDepthThresholdTokens(), advice.perChunkDepthTokens());
        long threshold = Math.max(1, DEMOTE_UNCACHED_TOKENS / scale.divisor());
        return List.of(
                baseline(),
                PolicySet.of("equal-cost", cost),
                PolicySet.of("demotion", Knobs.OFF.withDemotion(threshold, DEMOTE_MAX_ITERS)),
                PolicySet.of("both", cost.withDemotion(threshold, DEMOTE_MAX_ITERS)));
    }
}
