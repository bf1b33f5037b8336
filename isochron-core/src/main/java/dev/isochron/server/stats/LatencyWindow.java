package dev.isochron.server.stats;

import java.util.Arrays;

/** Percentiles of the newest latencies. */
public final class LatencyWindow {
    private final long[] ring;
    private long written;

    /** @param capacity latencies kept, {@code >= 1} */
    public LatencyWindow(int capacity) {
        this.ring = new long[capacity];
    }

    synchronized void add(long nanos) {
        ring[(int) (written % ring.length)] = nanos;
        written++;
    }

    /**
     * Nearest-rank percentiles; of 1 to 100 ms, p90 is 90 ms.
     *
     * @param count latencies they are of; all are 0 if that is 0
     */
    public record Percentiles(int count, long p50Nanos, long p90Nanos, long p99Nanos) {}

    public Percentiles percentiles() {
        long[] sorted;
        synchronized (this) {
            sorted = Arrays.copyOf(ring, (int) Math.min(written, ring.length));
        }
        Arrays.sort(sorted);
        return new Percentiles(sorted.length, at(sorted, 50), at(sorted, 90), at(sorted, 99));
    }

    private static long at(long[] sorted, int percent) {
        return sorted.length == 0 ? 0 : sorted[Math.ceilDiv(sorted.length * percent, 100) - 1];
    }
}
