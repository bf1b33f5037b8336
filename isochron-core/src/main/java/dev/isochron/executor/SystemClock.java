package dev.isochron.executor;

import java.time.Instant;
import java.time.ZoneId;
import java.util.concurrent.locks.LockSupport;

/** The machine's clock, the only class that reads it. Work takes the time it takes, so spending it does nothing. */
public final class SystemClock implements HostClock {
    private static final long PAUSE_NANOS = 1_000_000;

    private final ZoneId zone;
    private final long originNanos = System.nanoTime();

    /** @param zone of the calendar printed in logs */
    public SystemClock(ZoneId zone) {
        this.zone = zone;
    }

    /** A clock whose calendar is this machine's. */
    public static SystemClock local() {
        return new SystemClock(ZoneId.systemDefault());
    }

    @Override
    public long nanos() {
        return System.nanoTime() - originNanos;
    }

    @Override
    public long calendarMillis() {
        long millis = System.currentTimeMillis();
        int offsetSeconds =
                zone.getRules().getOffset(Instant.ofEpochMilli(millis)).getTotalSeconds();
        return millis + offsetSeconds * 1000L;
    }

    @Override
    public void spend(HostWork work) {}

    @Override
    public void pace() {
        LockSupport.parkNanos(PAUSE_NANOS);
    }
}
