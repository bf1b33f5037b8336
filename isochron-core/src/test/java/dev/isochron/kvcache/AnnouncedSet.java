package dev.isochron.kvcache;

import dev.isochron.core.BlockKey;
import dev.isochron.core.KvCacheEvent;
import java.util.Set;
import java.util.TreeSet;

/** What a reader of the events believes to be reusable; it must never be told anything it knows already. */
final class AnnouncedSet {
    private final Set<String> keys = new TreeSet<>();
    private long lastId = -1;

    /** Applies drained events and returns how many there were. */
    int apply(DrainedEvents drained) {
        drained.events().forEach(this::apply);
        return drained.events().size();
    }

    private void apply(KvCacheEvent event) {
        require(event.eventId() > lastId, event);
        lastId = event.eventId();
        switch (event) {
            case KvCacheEvent.Created created -> require(keys.isEmpty(), created);
            case KvCacheEvent.Stored stored -> {
                require(stored.parent().map(BlockKey::hex).map(keys::contains).orElse(true), stored);
                stored.blocks().forEach(block -> require(keys.add(block.key().hex()), stored));
            }
            case KvCacheEvent.Removed removed ->
                removed.blocks().forEach(key -> require(keys.remove(key.hex()), removed));
            case KvCacheEvent.Updated updated -> throw new AssertionError("one tier has no moves: " + updated);
        }
    }

    private static void require(boolean sound, KvCacheEvent event) {
        if (!sound) {
            throw new AssertionError("KV-25: the reader's set does not fit " + event);
        }
    }

    Set<String> keys() {
        return keys;
    }
}
