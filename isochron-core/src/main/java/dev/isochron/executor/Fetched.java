package dev.isochron.executor;

import java.util.List;

/**
 * What the root fetched in one iteration, as every rank gets it.
 *
 * @param items in arrival order; nothing stands behind a shutdown or a control request
 */
record Fetched(List<QueueItem> items) {
    static final Fetched NOTHING = new Fetched(List.of());

    Fetched {
        items = List.copyOf(items);
    }
}
