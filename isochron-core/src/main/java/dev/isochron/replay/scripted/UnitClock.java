package dev.isochron.replay.scripted;

import dev.isochron.executor.HostClock;

/** A clock that stands still: in a script only iterations count. */
final class UnitClock implements HostClock {
    @Override
    public long nanos() {
        return 0;
    }

    @Override
    public void spend(HostWork work) {}

    @Override
    public void pace() {}
}
