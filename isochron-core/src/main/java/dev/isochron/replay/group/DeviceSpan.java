package dev.isochron.replay.group;

/**
 * When a forward ran, the same on all ranks.
 *
 * @param endNanos {@code >= startNanos}
 */
record DeviceSpan(long startNanos, long endNanos) {}
