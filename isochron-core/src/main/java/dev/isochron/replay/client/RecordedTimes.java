package dev.isochron.replay.client;

import dev.isochron.workload.Stream;
import dev.isochron.workload.TurnView;

/** Recorded starts and ends of a stream's turns on its tree's clock, as the rule set sees them; an end is start + answer time. */
final class RecordedTimes {
    private final long[] starts;
    private final long[] ends;

    private RecordedTimes(long[] starts, long[] ends) {
        this.starts = starts;
        this.ends = ends;
    }

    /**
     * @param originNanos where the stream's own clock starts on the tree's
     */
    static RecordedTimes of(Stream stream, long originNanos, Delays delays) {
        long[] starts = new long[stream.turns()];
        long[] ends = new long[stream.turns()];
        TurnView before = null;
        for (int i = 0; i < starts.length; i++) {
            TurnView turn = stream.turn(i);
            starts[i] = before == null
                    ? originNanos + turn.startNanos()
                    : starts[i - 1] + delays.startGap(turn.startNanos() - before.startNanos());
            ends[i] = starts[i] + turn.apiNanos().orElse(0);
            before = turn;
        }
        return new RecordedTimes(starts, ends);
    }

    long start(int turn) {
        return starts[turn];
    }

    int turns() {
        return starts.length;
    }

    /** Number of leading turns that ended before an instant. */
    int endedBefore(long nanos) {
        int ended = 0;
        while (ended < ends.length && ends[ended] < nanos) {
            ended++;
        }
        return ended;
    }

    long lastEnd() {
        long last = Long.MIN_VALUE;
        for (long end : ends) {
            last = Math.max(last, end);
        }
        return last;
    }
}
