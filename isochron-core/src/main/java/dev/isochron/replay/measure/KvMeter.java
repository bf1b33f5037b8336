package dev.isochron.replay.measure;

import dev.isochron.kvcache.KvStatistics;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/** KV figures of all ranks: what was evicted and given up since the window began, and the most blocks held at once. */
final class KvMeter {
    private final List<Supplier<KvStatistics>> ranks;
    private final int[] peaks;
    private long evictedBefore;
    private long preemptionsBefore;

    KvMeter(List<Supplier<KvStatistics>> ranks) {
        this.ranks = List.copyOf(ranks);
        this.peaks = new int[ranks.size()];
    }

    /** The window begins: what the caches have counted so far no longer counts. */
    void restart() {
        evictedBefore = evicted();
        preemptionsBefore = preempted();
        Arrays.fill(peaks, 0);
    }

    void forward(ForwardReport forward) {
        for (int rank = 0; rank < peaks.length; rank++) {
            peaks[rank] = Math.max(peaks[rank], forward.shares().get(rank).heldBlocks());
        }
    }

    private long evicted() {
        return ranks.stream().mapToLong(rank -> rank.get().evictedBlocks()).sum();
    }

    private long preempted() {
        return ranks.stream().mapToLong(rank -> rank.get().preemptions()).sum();
    }

    long evictedBlocks() {
        return evicted() - evictedBefore;
    }

    long preemptions() {
        return preempted() - preemptionsBefore;
    }

    List<Integer> peakHeldBlocks() {
        return Arrays.stream(peaks).boxed().toList();
    }
}
