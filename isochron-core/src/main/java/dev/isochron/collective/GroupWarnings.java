package dev.isochron.collective;

/** Hears of waits that take unusually long; called on the thread of the rank that waits. */
@FunctionalInterface
public interface GroupWarnings {
    void slow(String message);
}
