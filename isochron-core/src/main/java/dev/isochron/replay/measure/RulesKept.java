package dev.isochron.replay.measure;

import dev.isochron.replay.LaneRules;
import dev.isochron.replay.ReplayResult;
import java.util.ArrayList;
import java.util.List;

/** Whether a run may be set beside others made by the same rules. */
final class RulesKept {
    private static final long MVP_SECONDS = 900;
    private static final double MVP_REJECTED_SHARE = 0.01;
    private static final double ONE_POINT_ZERO_REJECTED_SHARE = 0.1;

    private RulesKept() {}

    static ReplayResult.Rules of(LaneRules rules, ReplayResult.Requests counts) {
        var reasons = new ArrayList<String>();
        switch (rules.kept()) {
            case ALWAYS -> {}
            case MVP -> {
                atLeast(rules.durationNanos(), reasons);
                rejected(counts, MVP_REJECTED_SHARE, reasons);
            }
            case ONE_POINT_ZERO -> rejected(counts, ONE_POINT_ZERO_REJECTED_SHARE, reasons);
        }
        return new ReplayResult.Rules(rules.name(), rules.modified(), reasons.isEmpty(), reasons);
    }

    private static void atLeast(long durationNanos, List<String> reasons) {
        if (durationNanos < MVP_SECONDS * 1_000_000_000L) {
            reasons.add("measured " + durationNanos / 1e9 + " s; expected at least " + MVP_SECONDS + " s");
        }
    }

    private static void rejected(ReplayResult.Requests counts, double share, List<String> reasons) {
        if (counts.rejected() > share * counts.submitted()) {
            reasons.add(counts.rejected() + " of " + counts.submitted() + " requests were rejected; expected at most "
                    + Math.round(share * 100) + " %");
        }
    }
}
