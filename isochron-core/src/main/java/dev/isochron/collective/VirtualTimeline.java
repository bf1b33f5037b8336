package dev.isochron.collective;

/** A rank's clock meeting the clocks of its peers. */
record VirtualTimeline(VirtualClock clock, long latencyNanos) implements Timeline {
    @Override
    public long arrival() {
        return clock.nanos();
    }

    @Override
    public void released(long latestArrivalNanos) {
        clock.jumpTo(Math.addExact(latestArrivalNanos, latencyNanos));
    }
}
