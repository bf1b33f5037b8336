package dev.isochron.server.http;

/** The calendar, for dates in answers. */
@FunctionalInterface
public interface CalendarClock {
    /** Seconds since 1970-01-01 00:00:00 UTC. */
    long seconds();
}
