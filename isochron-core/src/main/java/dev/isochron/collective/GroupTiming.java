package dev.isochron.collective;

import java.time.Duration;

/**
 * How long ranks wait for each other in real time.
 *
 * @param warnAfterNanos a wait this long is reported, nanoseconds, {@code > 0}
 * @param timeoutNanos a wait this long ends the group, nanoseconds, {@code >= warnAfterNanos}
 * @param heartbeatNanos how often ranks look whether an idle root is alive, nanoseconds, {@code > 0}
 */
public record GroupTiming(long warnAfterNanos, long timeoutNanos, long heartbeatNanos) {
    /** Warning after 30 s, time-out after 300 s, heartbeat every second. */
    public static final GroupTiming DEFAULT =
            of(Duration.ofSeconds(30), Duration.ofSeconds(300), Duration.ofSeconds(1));

    public GroupTiming {
        if (warnAfterNanos < 1 || timeoutNanos < warnAfterNanos || heartbeatNanos < 1) {
            throw new IllegalArgumentException("group timing needs 0 < warning <= time-out and heartbeat > 0; got "
                    + warnAfterNanos + ", " + timeoutNanos + ", " + heartbeatNanos + " ns");
        }
    }

    public static GroupTiming of(Duration warnAfter, Duration timeout, Duration heartbeat) {
        return new GroupTiming(warnAfter.toNanos(), timeout.toNanos(), heartbeat.toNanos());
    }
}
