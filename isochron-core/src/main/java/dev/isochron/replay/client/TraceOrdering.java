package dev.isochron.replay.client;

import dev.isochron.core.SplitMix64;
import dev.isochron.replay.LaneRules;
import dev.isochron.replay.LaneRules.MoreLanes;
import dev.isochron.replay.LaneRules.TraceOrder;
import dev.isochron.workload.SessionWorkload;
import java.util.stream.IntStream;

/** Which trace a lane plays next. */
final class TraceOrdering {
    private final TraceOrder order;
    private final int[] traces;
    private final int lanes;
    private long cursor;

    /**
     * @throws IllegalArgumentException if there is no trace, or there are more lanes than traces and the rules forbid it
     */
    TraceOrdering(SessionWorkload workload, LaneRules rules, int lanes, long seed) {
        this.order = rules.order();
        this.lanes = lanes;
        int count = workload.sessions();
        if (count == 0) {
            throw new IllegalArgumentException("workload " + workload.name() + " has no traces; expected at least one");
        }
        if (lanes > count && rules.moreLanesThanTraces() == MoreLanes.REFUSE) {
            throw new IllegalArgumentException("concurrency " + lanes + " with " + count + " usable traces; rules "
                    + rules.name() + " expect at most one lane per trace (wrap=on allows more)");
        }
        int[] inFileOrder = IntStream.range(0, count).toArray();
        this.traces = order == TraceOrder.FILE ? inFileOrder : shuffled(inFileOrder, SplitMix64.stream(seed, "order"));
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
