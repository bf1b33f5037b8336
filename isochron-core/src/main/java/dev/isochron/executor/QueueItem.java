package dev.isochron.executor;

import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;

/** What the root fetches from its queue and broadcasts (executor-and-routing.md 11). */
public sealed interface QueueItem {
    record NewRequest(RequestSpec spec) implements QueueItem {}

    /** Ends a request: at once while it waits, at the next settle while it is active. Lets go of KV that it keeps. */
    record Cancel(RequestId id) implements QueueItem {}

    /**
     * A control request; fetching stops behind it until it is done.
     *
     * @param name what it is, for logs
     * @param drain true if it waits for empty queues, false if the next iteration boundary is enough
     * @param action run on the root when its time has come
     */
    record Control(String name, boolean drain, Runnable action) implements QueueItem {}

    /** Finish what was accepted, then stop; later requests are rejected. */
    record Shutdown() implements QueueItem {}
}
