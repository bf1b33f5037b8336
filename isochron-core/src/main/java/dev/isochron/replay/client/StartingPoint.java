package dev.isochron.replay.client;

import dev.isochron.core.SplitMix64;
import dev.isochron.replay.LaneRules.StartShare;
import dev.isochron.workload.Session;
import dev.isochron.workload.SubAgent;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Where a lane's first play begins: an instant t* of the trace, what lies before it, and what is due next in every live stream
 * (replay-and-workloads.md 6.4).
 *
 * @param instantNanos t* on the trace's clock
 * @param streams the root, then sub-agents in recorded order
 */
record StartingPoint(long instantNanos, List<StreamStart> streams) {
    /** Where a stream stands at t*. */
    sealed interface StreamStart {
        /** Over before t*. */
        record History() implements StreamStart {}

        /** Launched by a root turn that is still to come. */
        record Later() implements StreamStart {}

        /**
         * Goes on, or begins after t* although its launch lies before it.
         *
         * @param nextTurn first measured turn; the turn before it, if any, warms up
         * @param distanceNanos from t* to its recorded start, {@code >= 0}
         */
        record Live(int nextTurn, long distanceNanos) implements StreamStart {
            OptionalInt warmUpTurn() {
                return nextTurn > 0 ? OptionalInt.of(nextTurn - 1) : OptionalInt.empty();
            }
        }
    }

    /** Draws t* uniformly from a share of the root's recorded span; at least one root turn is left to measure. */
    static StartingPoint draw(Session session, StartShare share, Delays delays, SplitMix64 random) {
        var root = RecordedTimes.of(session.root(), 0, delays);
        long from = root.start(0);
        double part = share.from() + (share.to() - share.from()) * random.nextDouble();
        long instant = from + Math.round((root.lastEnd() - from) * part);
        return at(
                session,
                root,
                root.endedBefore(instant) < root.turns() ? instant : root.start(root.turns() - 1),
                delays);
    }

    private static StartingPoint at(Session session, RecordedTimes root, long instant, Delays delays) {
        int next = Math.min(root.endedBefore(instant), root.turns() - 1);
        var streams = new ArrayList<StreamStart>();
        streams.add(live(root, next, instant));
        for (SubAgent agent : session.subAgents()) {
            streams.add(
                    agent.afterTurn() >= next ? new StreamStart.Later() : child(session, agent, root, instant, delays));
        }
        return new StartingPoint(instant, streams);
    }

    private static StreamStart child(Session session, SubAgent agent, RecordedTimes root, long instant, Delays delays) {
        int after = agent.afterTurn();
        long launchGap = agent.startNanos() - session.root().turn(after).startNanos();
        var times = RecordedTimes.of(agent.stream(), root.start(after) + delays.startGap(launchGap), delays);
        int next = times.endedBefore(instant);
        return next == times.turns() ? new StreamStart.History() : live(times, next, instant);
    }

    private static StreamStart live(RecordedTimes times, int next, long instant) {
        return new StreamStart.Live(next, Math.max(0, times.start(next) - instant));
    }
}
