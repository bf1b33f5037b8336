package dev.isochron.core;

/** A clock that never goes back; live it is the machine's, in the replay it is virtual. */
@FunctionalInterface
public interface MonotonicClock {
    /** Nanoseconds since an arbitrary fixed origin (in the replay: since the start of the run). */
    long nanos();
}
