package dev.isochron.app.bench;

import dev.isochron.core.MonotonicClock;

/** The clock of a run: 0 when the clients start, which is after the ranks have. */
final class RunClock implements MonotonicClock {
    private final MonotonicClock machine;
    private volatile long originNanos;

    RunClock(MonotonicClock machine) {
        this.machine = machine;
        this.originNanos = machine.nanos();
    }

    void start() {
        originNanos = machine.nanos();
    }

    @Override
    public long nanos() {
        return machine.nanos() - originNanos;
    }
}
