package dev.isochron.executor;

import java.util.List;

/** The root's source of requests. Live it is a bounded queue fed by the server; in the replay the clients answer by virtual time. */
public interface RequestQueue {
    /** All items that are there now, in arrival order; perhaps none. */
    List<QueueItem> poll();

    /** The group has nothing to do: waits until there is at least one item (in the replay the clock jumps to the next arrival). */
    List<QueueItem> await();
}
