package dev.isochron.kvcache;

import dev.isochron.core.KvCacheEvent;
import java.util.List;

/**
 * Events taken out of the log.
 *
 * @param events the newest ones, in id order
 * @param dropped older ones lost to the buffer's bound since the last drain
 */
public record DrainedEvents(List<KvCacheEvent> events, long dropped) {
    public static final DrainedEvents NONE = new DrainedEvents(List.of(), 0);

    public DrainedEvents {
        events = List.copyOf(events);
    }
}
