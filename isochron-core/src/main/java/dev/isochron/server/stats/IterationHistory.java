package dev.isochron.server.stats;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The newest iterations of all ranks. Each reader has a position of its own and learns how many it has missed (SRV-5). */
public final class IterationHistory {
    private final @Nullable IterationStats[] ring;
    private long written;

    /** @param capacity iterations kept, {@code >= 1} */
    public IterationHistory(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("iterations kept " + capacity + "; expected >= 1");
        }
        this.ring = new IterationStats[capacity];
    }

    synchronized void add(IterationStats stats) {
        ring[(int) (written % ring.length)] = stats;
        written++;
    }

    /** Where a reader stands who wants only what comes from now on. */
    public synchronized long position() {
        return written;
    }

    /**
     * What a reader gets.
     *
     * @param iterations in the order in which they came
     * @param next where the reader stands now
     * @param lost older iterations that were overwritten before it read them
     */
    public record Page(List<IterationStats> iterations, long next, long lost) {
        public Page {
            iterations = List.copyOf(iterations);
        }
    }

    /** What came since a position. */
    public synchronized Page since(long position) {
        long oldest = Math.max(position, written - ring.length);
        List<IterationStats> page = new ArrayList<>();
        for (long at = oldest; at < written; at++) {
            IterationStats stats = ring[(int) (at % ring.length)];
            if (stats != null) {
                page.add(stats);
            }
        }
        return new Page(page, written, oldest - position);
    }
}
