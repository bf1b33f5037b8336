package dev.isochron.cost;

/**
 * Host work of a loop body, and what a collective adds to the latest arrival.
 *
 * @param launchMillis before the launch of a forward
 * @param settleMillis behind the settled result
 * @param collectiveLatencyMicros added to the latest arrival
 */
public record HostCosts(double launchMillis, double settleMillis, double collectiveLatencyMicros) {
    public static final HostCosts ASSUMED = new HostCosts(2.0, 1.0, 50.0);

    public HostCosts {
        Expect.notNegative("host_launch_ms", launchMillis);
        Expect.notNegative("host_settle_ms", settleMillis);
        Expect.notNegative("collective_latency_us", collectiveLatencyMicros);
    }

    public long launchNanos() {
        return Math.round(launchMillis * 1e6);
    }

    public long settleNanos() {
        return Math.round(settleMillis * 1e6);
    }

    public long collectiveLatencyNanos() {
        return Math.round(collectiveLatencyMicros * 1e3);
    }
}
