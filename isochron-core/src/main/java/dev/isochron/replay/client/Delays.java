package dev.isochron.replay.client;

import dev.isochron.replay.LaneRules.DelayRule;
import dev.isochron.workload.TurnView;

/** The pauses of a rule set, nanoseconds, never negative. */
record Delays(DelayRule rule) {
    /** Between the end of a turn's answer and the next turn. */
    long between(TurnView before, TurnView next) {
        return switch (rule) {
            case DelayRule.ThinkTime think -> Math.min(thinkNanos(before, next), think.capNanos());
            case DelayRule.StartGap gap -> {
                long start = Math.max(0, next.startNanos() - before.startNanos());
                yield Math.max(
                        0, Math.min(start, gap.capNanos()) - before.apiNanos().orElse(0));
            }
            case DelayRule.Recorded recorded -> thinkNanos(before, next);
        };
    }

    /** The recorded pause, or what stands in for it (6.2). */
    private static long thinkNanos(TurnView before, TurnView next) {
        long gap = next.startNanos() - before.startNanos() - before.apiNanos().orElse(0);
        return Math.max(0, next.thinkNanos().orElse(gap));
    }

    /** Any other distance (spawn, join, first turn of the window), capped like a pause. */
    long capped(long nanos) {
        long most = switch (rule) {
            case DelayRule.ThinkTime think -> think.capNanos();
            case DelayRule.StartGap gap -> gap.capNanos();
            case DelayRule.Recorded recorded -> Long.MAX_VALUE;
        };
        return Math.max(0, Math.min(nanos, most));
    }

    /** The recorded distance between two starts as the rule sees it: the gap rule shortens it, the others do not. */
    long startGap(long nanos) {
        return rule instanceof DelayRule.StartGap gap
                ? Math.max(0, Math.min(nanos, gap.capNanos()))
                : Math.max(0, nanos);
    }
}
