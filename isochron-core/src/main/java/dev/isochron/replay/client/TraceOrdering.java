package dev.isochron.replay.client;

import dev.isochron.core.SplitMix64;
import dev.isochron.replay.LaneRules;
import dev.isochron.replay.LaneRules.LongPrompts;
import dev.isochron.replay.LaneRules.MoreLanes;
import dev.isochron.replay.LaneRules.TraceOrder;
import dev.isochron.workload.SessionWorkload;
import dev.isochron.workload.Stream;
import dev.isochron.workload.SubAgent;
import java.util.stream.IntStream;

/** Which trace a lane plays next. */
final class TraceOrdering {
    private final TraceOrder order;
    private final int[] traces;
    private final int lanes;
    private long cursor;

    /**
     * @throws IllegalArgumentException if no trace is left, or there are more lanes than traces and the rules forbid it
     */
    TraceOrdering(SessionWorkload workload, LaneRules rules, int lanes, int maxSeqLen, long seed) {
        this.order = rules.order();
        this.lanes = lanes;
        int[] usable = IntStream.range(0, workload.sessions())
                .filter(index -> rules.longPrompts() == LongPrompts.REJECT_TURN || fits(workload, index, maxSeqLen))
                .toArray();
        if (usable.length == 0) {
            throw new IllegalArgumentException("workload " + workload.name() + " has " + workload.sessions()
                    + " traces, none of which may be played; expected at least one within max_seq_len " + maxSeqLen);
        }
        if (lanes > usable.length && rules.moreLanesThanTraces() == MoreLanes.REFUSE) {
            throw new IllegalArgumentException(
                    "concurrency " + lanes + " with " + usable.length + " usable traces; rules " + rules.name()
                            + " expect at most one lane per trace (wrap=on allows more)");
        }
        this.traces = order == TraceOrder.FILE ? usable : shuffled(usable, SplitMix64.stream(seed, "order"));
    }

    private static boolean fits(SessionWorkload workload, int index, int maxSeqLen) {
        var session = workload.session(index);
        return fits(session.root(), maxSeqLen)
                && session.subAgents().stream().map(SubAgent::stream).allMatch(stream -> fits(stream, maxSeqLen));
    }

    private static boolean fits(Stream stream, int maxSeqLen) {
        return IntStream.range(0, stream.turns())
                .mapToObj(stream::turn)
                .allMatch(turn -> (long) turn.inputTokens() + turn.outputTokens() <= maxSeqLen);
    }

    private static int[] shuffled(int[] values, SplitMix64 random) {
        int[] shuffled = values.clone();
        for (int i = shuffled.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = shuffled[i];
            shuffled[i] = shuffled[j];
            shuffled[j] = swapped;
        }
        return shuffled;
    }

    /** Index of the session for a lane's play. */
    int next(int lane, int play) {
        long entry = order == TraceOrder.SHUFFLED_BY_LANE ? lane + (long) play * lanes : cursor++;
        return traces[(int) (entry % traces.length)];
    }
}
