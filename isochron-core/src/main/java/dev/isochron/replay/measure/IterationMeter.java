package dev.isochron.replay.measure;

import dev.isochron.replay.ReplayResult;
import java.util.OptionalDouble;

/** Lockstep waste and spread of the window's iterations. */
final class IterationMeter {
    private final ShareList wastes = new ShareList();
    private final ShareList spreads = new ShareList();
    private final int ranks;
    private long iterations;
    private double wastedNanos;
    private double deviceNanos;

    IterationMeter(int ranks) {
        this.ranks = ranks;
    }

    /**
     * Counts a forward.
     *
     * @return its waste {@code 1 - mean/max} of the ranks' real work (2, 1, 1, 0 s: 0.5); empty if no rank had any
     */
    OptionalDouble forward(ForwardReport forward) {
        iterations++;
        long sum = 0;
        long max = 0;
        long min = Long.MAX_VALUE;
        for (var share : forward.shares()) {
            long work = share.workNanos();
            sum += work;
            max = Math.max(max, work);
            min = work > 0 ? Math.min(min, work) : min;
        }
        return max == 0 ? OptionalDouble.empty() : OptionalDouble.of(worked(forward, sum, max, min));
    }

    private double worked(ForwardReport forward, long sum, long max, long min) {
        double waste = 1 - (double) sum / ranks / max;
        if (waste < 0 || waste >= 1) {
            throw new IllegalStateException(
                    "REP-9: iteration " + forward.iteration() + " wastes " + waste + "; expected 0 to 1");
        }
        wastes.add(waste);
        spreads.add((double) (max - min) / max);
        wastedNanos += waste * forward.deviceNanos();
        deviceNanos += forward.deviceNanos();
        return waste;
    }

    long iterations() {
        return iterations;
    }

    ReplayResult.LockstepWaste waste() {
        OptionalDouble weighted =
                deviceNanos > 0 ? OptionalDouble.of(wastedNanos / deviceNanos) : OptionalDouble.empty();
        return new ReplayResult.LockstepWaste(wastes.mean(), weighted, wastes.percentile(90));
    }

    ReplayResult.Spread spread() {
        return new ReplayResult.Spread(spreads.percentile(50), spreads.percentile(90));
    }
}
