package dev.isochron.replay.group;

import dev.isochron.core.SplitMix64;
import dev.isochron.cost.Disturbance;
import dev.isochron.replay.measure.ForwardReport;
import dev.isochron.replay.measure.RunMeter;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * The device timeline that all ranks share (V-3): a forward starts when the last rank has launched and the one before has ended, and
 * lasts as long as its dearest rank. Example: launches at 2 and 5 ms, costs 100 and 40 ms, device free at 3 ms: 5 to 105 ms.
 *
 * <p>Called by whoever launches last, while all other ranks wait.
 */
final class Device {
    private final Disturbance disturbance;
    private final long seed;
    private final RunMeter meter;
    private final LongConsumer afterForward;
    private long freeNanos;

    /**
     * @param afterForward told the end of every forward, while all ranks wait
     */
    Device(Disturbance disturbance, long seed, RunMeter meter, LongConsumer afterForward) {
        this.disturbance = disturbance;
        this.seed = seed;
        this.meter = meter;
        this.afterForward = afterForward;
    }

    DeviceSpan forward(List<? extends RankLaunch> launches) {
        long iteration = launches.getFirst().iteration();
        long start = freeNanos;
        long cost = 0;
        for (RankLaunch launch : launches) {
            if (launch.iteration() != iteration) {
                throw new IllegalStateException("REP-9: a forward of iterations " + iteration + " and "
                        + launch.iteration() + "; expected one");
            }
            start = Math.max(start, launch.launchNanos());
            cost = Math.max(cost, launch.costNanos());
        }
        var span = new DeviceSpan(start, Math.addExact(start, disturbed(iteration, cost)));
        freeNanos = span.endNanos();
        meter.forward(new ForwardReport(
                iteration,
                span.startNanos(),
                span.endNanos(),
                launches.stream().map(RankLaunch::share).toList()));
        afterForward.accept(span.endNanos());
        return span;
    }

    private long disturbed(long iteration, long nanos) {
        if (!disturbance.present()) {
            return nanos;
        }
        var random = SplitMix64.stream(seed, "disturbance", iteration);
        double factor = 1 + disturbance.relativeSigma() * random.nextGaussian();
        double stallMillis = random.nextDouble() < disturbance.stallProbability()
                ? disturbance.stallMillisMin()
                        + (disturbance.stallMillisMax() - disturbance.stallMillisMin()) * random.nextDouble()
                : 0;
        return Math.max(1, Math.round(nanos * factor + stallMillis * 1e6));
    }
}
