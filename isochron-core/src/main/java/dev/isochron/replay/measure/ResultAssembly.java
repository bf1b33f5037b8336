package dev.isochron.replay.measure;

import dev.isochron.replay.LaneRules;
import dev.isochron.replay.PolicySet;
import dev.isochron.replay.ReplayResult;
import dev.isochron.replay.measure.RequestMeter.ClosedAs;
import java.util.OptionalDouble;

/**
 * Turns what a run measured into its result, after the last checks.
 *
 * @param meter of a run that has ended
 * @param rules under which it ran
 * @param policies of the variant
 * @param shifts what idle caps skipped
 */
public record ResultAssembly(RunMeter meter, LaneRules rules, PolicySet policies, ReplayResult.Shifts shifts) {
    private static final double OVERLOAD_SHARE = 0.1;

    /** The result; wall time is for the caller to add. */
    public ReplayResult result(int ranks) {
        meter.requests().check();
        double seconds = meter.window().durationNanos() / 1e9;
        var counts = meter.requests().counts(rules.graceNanos() > 0 ? ClosedAs.CANCELLED : ClosedAs.IN_FLIGHT);
        return new ReplayResult(
                policies.name(),
                policies.knobs(),
                policies.offNotes(),
                seconds,
                meter.window().barrierNanos() / 1e9,
                meter.iterations().iterations(),
                meter.iterations().iterations() * ranks,
                counts,
                tokens(),
                throughput(seconds),
                meter.requests().ttft(),
                meter.requests().queue(),
                meter.requests().ttftByUncached(),
                meter.iterations().waste(),
                meter.iterations().spread(),
                meter.jobs().result(),
                meter.demotions().result(),
                meter.tokens().floor(),
                meter.slowdowns().jain(),
                kv(),
                RulesKept.of(rules, counts),
                shifts,
                overloaded(),
                meter.timeline().slices(meter.requests()::backlog),
                0,
                meter.digest().hex());
    }

    private ReplayResult.Tokens tokens() {
        return new ReplayResult.Tokens(
                meter.requests().promptTokens(),
                meter.tokens().computed(),
                meter.requests().reusedTokens(),
                meter.tokens().recomputed());
    }

    private ReplayResult.Throughput throughput(double seconds) {
        return new ReplayResult.Throughput(
                meter.tokens().computed() / seconds,
                meter.requests().promptTokensInWindow() / seconds,
                meter.requests().countInWindow() / seconds);
    }

    private ReplayResult.Kv kv() {
        return new ReplayResult.Kv(
                hitRate(meter.requests().reusedTokens()),
                hitRate(meter.requests().boundTokens()),
                meter.kv().evictedBlocks(),
                meter.kv().preemptions(),
                meter.kv().peakHeldBlocks());
    }

    private OptionalDouble hitRate(long hitTokens) {
        long prompt = meter.requests().promptTokens();
        return prompt > 0 ? OptionalDouble.of((double) hitTokens / prompt) : OptionalDouble.empty();
    }

    private boolean overloaded() {
        long half = meter.window().barrierNanos() + meter.window().durationNanos() / 2;
        long growth = meter.requests().backlog(meter.window().endNanos())
                - meter.requests().backlog(half);
        return growth > OVERLOAD_SHARE * meter.requests().submittedCount();
    }
}
