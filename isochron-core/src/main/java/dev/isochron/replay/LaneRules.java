package dev.isochron.replay;

import dev.isochron.workload.SessionWorkload;
import dev.isochron.workload.Workload;
import java.util.OptionalLong;

/**
 * How closed-loop clients behave and when a run counts: one of three rule sets, possibly with rows overridden
 * (replay-and-workloads.md 6.4). Read from text by {@link LaneRulesText}.
 *
 * @param name {@code plain}, {@code agentx-mvp} or {@code agentx-1.0}
 * @param modified true if a key overrode a row
 * @param durationNanos length of the measured window, {@code > 0}
 * @param start where in its recorded span a lane's first play starts
 * @param delay the pause before a turn
 * @param treeIdleNanos a tree idle for so long has its timers moved forward; empty = never
 * @param clientIdleNanos the same for the whole client
 * @param warmUp requests before the window
 * @param order which trace a lane plays next
 * @param longPrompts what happens to prompts above max_seq_len
 * @param moreLanesThanTraces what happens then
 * @param graceNanos how long answers may still come after the window; 0 = none, what is in flight is counted as such
 * @param drainNanos added to the grace before the group is stopped
 * @param kept when the rules count as kept
 * @param rate open loop: recorded distances are divided by it, {@code > 0}
 */
public record LaneRules(
        String name,
        boolean modified,
        long durationNanos,
        StartShare start,
        DelayRule delay,
        OptionalLong treeIdleNanos,
        OptionalLong clientIdleNanos,
        WarmUp warmUp,
        TraceOrder order,
        LongPrompts longPrompts,
        MoreLanes moreLanesThanTraces,
        long graceNanos,
        long drainNanos,
        KeptRule kept,
        double rate) {

    private static final long SECOND = 1_000_000_000L;
    private static final long MINUTE = 60 * SECOND;

    public LaneRules {
        if (durationNanos < 1 || graceNanos < 0 || drainNanos < 0 || !(rate > 0) || Double.isInfinite(rate)) {
            throw new IllegalArgumentException("rules need duration > 0, grace >= 0, drain >= 0, rate > 0; got "
                    + durationNanos + " ns, " + graceNanos + " ns, " + drainNanos + " ns, " + rate);
        }
    }

    /**
     * Part of the recorded span in which the starting instant is drawn uniformly.
     *
     * @param from 0 to 1
     * @param to from to 1
     */
    public record StartShare(double from, double to) {
        public StartShare {
            if (!(from >= 0 && from <= to && to <= 1)) {
                throw new IllegalArgumentException("start " + from + ".." + to + "; expected 0 <= from <= to <= 1");
            }
        }
    }

    /** The pause between an answer and the next turn. */
    public sealed interface DelayRule {
        /** Recorded think time (or what stands in for it), at most the cap. */
        record ThinkTime(long capNanos) implements DelayRule {}

        /** {@code max(0, min(gap between the two starts, cap) - api_time)}. */
        record StartGap(long capNanos) implements DelayRule {}

        /** As recorded, without cap. */
        record Recorded() implements DelayRule {}
    }

    /** Requests before the window that fill the caches. */
    public sealed interface WarmUp {
        /** None: every stream starts cold. */
        record Off() implements WarmUp {}

        /**
         * The last turn before the starting instant of every live stream.
         *
         * @param repeats further rounds of the same requests per lane, one after the other, {@code >= 0}
         */
        record LastTurn(int repeats) implements WarmUp {}
    }

    /** Which trace a lane plays next. */
    public enum TraceOrder {
        /** Seeded shuffle; play k of lane l is entry (l + k*L) mod n. */
        SHUFFLED_BY_LANE,
        /** Seeded shuffle with one shared cursor. */
        SHUFFLED,
        /** File order with one shared cursor. */
        FILE
    }

    /** What happens to prompts above max_seq_len. */
    public enum LongPrompts {
        /** The turn is submitted and rejected. */
        REJECT_TURN,
        /** Traces whose largest input + output exceeds it are left out. */
        LEAVE_OUT_TRACE
    }

    /** What happens if there are more lanes than traces. */
    public enum MoreLanes {
        WRAP,
        REFUSE
    }

    /** When a run counts as made under its rules. */
    public enum KeptRule {
        ALWAYS,
        /** At least 900 s measured and at most 1 % rejected. */
        MVP,
        /** At most 10 % rejected or failed. */
        ONE_POINT_ZERO
    }

    /** Ours, the default. */
    public static LaneRules plain() {
        return new LaneRules(
                "plain",
                false,
                30 * MINUTE,
                new StartShare(0, 1),
                new DelayRule.ThinkTime(60 * SECOND),
                OptionalLong.empty(),
                OptionalLong.empty(),
                new WarmUp.LastTurn(0),
                TraceOrder.SHUFFLED_BY_LANE,
                LongPrompts.REJECT_TURN,
                MoreLanes.WRAP,
                0,
                0,
                KeptRule.ALWAYS,
                1);
    }

    /** The public AgentX MVP rules. */
    public static LaneRules agentxMvp() {
        return new LaneRules(
                "agentx-mvp",
                false,
                30 * MINUTE,
                new StartShare(0, 1),
                new DelayRule.StartGap(10 * SECOND),
                OptionalLong.empty(),
                OptionalLong.empty(),
                new WarmUp.LastTurn(0),
                TraceOrder.SHUFFLED,
                LongPrompts.LEAVE_OUT_TRACE,
                MoreLanes.REFUSE,
                30 * SECOND,
                0,
                KeptRule.MVP,
                1);
    }

    /** The public AgentX 1.0 rules. */
    public static LaneRules agentx10() {
        return new LaneRules(
                "agentx-1.0",
                false,
                60 * MINUTE,
                new StartShare(0.25, 0.75),
                new DelayRule.Recorded(),
                OptionalLong.of(300 * SECOND),
                OptionalLong.of(10 * SECOND),
                new WarmUp.LastTurn(10),
                TraceOrder.FILE,
                LongPrompts.LEAVE_OUT_TRACE,
                MoreLanes.WRAP,
                30 * SECOND,
                10 * SECOND,
                KeptRule.ONE_POINT_ZERO,
                1);
    }

    /**
     * The part of a workload that these rules play: traces above max_seq_len are left out where the rules say so.
     *
     * @throws dev.isochron.workload.WorkloadException if nothing is left
     */
    public Workload playable(Workload workload, int maxSeqLen) {
        return workload instanceof SessionWorkload sessions && longPrompts == LongPrompts.LEAVE_OUT_TRACE
                ? sessions.within(maxSeqLen)
                : workload;
    }

    /** The seed to use: what the user gave, else 42 under agentx-1.0, else 1. */
    public long seed(OptionalLong given) {
        return given.orElse(kept == KeptRule.ONE_POINT_ZERO ? 42 : 1);
    }

    /** These rules with the length of the window that {@code --duration} asks for. */
    public LaneRules withDuration(long nanos) {
        return new LaneRules(
                name,
                modified,
                nanos,
                start,
                delay,
                treeIdleNanos,
                clientIdleNanos,
                warmUp,
                order,
                longPrompts,
                moreLanesThanTraces,
                graceNanos,
                drainNanos,
                kept,
                rate);
    }
}
