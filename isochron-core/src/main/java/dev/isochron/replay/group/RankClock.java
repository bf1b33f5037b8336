package dev.isochron.replay.group;

import dev.isochron.collective.VirtualClock;
import dev.isochron.cost.HostCosts;
import dev.isochron.executor.HostClock;

/** The host clock of one rank in virtual time: host work costs what the cost model says (V-1), waiting for nothing costs nothing. */
final class RankClock implements HostClock {
    private final VirtualClock clock;
    private final long launchNanos;
    private final long settleNanos;

    RankClock(VirtualClock clock, HostCosts costs) {
        this.clock = clock;
        this.launchNanos = costs.launchNanos();
        this.settleNanos = costs.settleNanos();
    }

    @Override
    public long nanos() {
        return clock.nanos();
    }

    @Override
    public void spend(HostWork work) {
        clock.advance(
                switch (work) {
                    case LAUNCH -> launchNanos;
                    case SETTLE -> settleNanos;
                });
    }

    @Override
    public void pace() {}
}
