package dev.isochron.replay.group;

import dev.isochron.executor.IterationLog;
import dev.isochron.replay.IterationLogSink;
import dev.isochron.telemetry.IterationRecord;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Brings the ranks' iteration lines into one order: iterations ascending, ranks ascending within one. Each rank fills its own queue;
 * {@link #write} runs while all ranks wait, or after they have ended.
 */
final class IterationLogOrder {
    private final IterationLogSink sink;
    private final List<Deque<IterationRecord>> ranks = new ArrayList<>();

    IterationLogOrder(IterationLogSink sink, int ranks) {
        this.sink = sink;
        for (int rank = 0; rank < ranks; rank++) {
            this.ranks.add(new ArrayDeque<>());
        }
    }

    /** Where a rank writes. */
    IterationLog of(int rank) {
        return sink.equals(IterationLogSink.OFF) ? IterationLog.OFF : ranks.get(rank)::add;
    }

    /** Writes all iterations of which every rank's line is there. */
    void write() {
        while (ranks.stream().noneMatch(Deque::isEmpty)) {
            for (Deque<IterationRecord> lines : ranks) {
                sink.write(lines.remove());
            }
        }
    }
}
