package dev.isochron.routing;

import dev.isochron.core.ConversationId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;

/** The home rank of each conversation, at most {@code maxSessions} of them; the least recently used goes first. */
final class Bindings {
    private final int maxSessions;
    private final StateDigest digest;
    private final SequencedMap<ConversationId, Integer> homes = new LinkedHashMap<>();

    Bindings(int maxSessions, StateDigest digest) {
        this.maxSessions = maxSessions;
        this.digest = digest;
    }

    /** The home of a key; looking does not count as use. */
    OptionalInt home(Optional<ConversationId> key) {
        Integer home = key.isPresent() ? homes.get(key.get()) : null;
        return home == null ? OptionalInt.empty() : OptionalInt.of(home);
    }

    /** Makes a bound key the most recently used one. */
    void touch(ConversationId key) {
        Integer home = homes.get(key);
        if (home == null) {
            throw new IllegalStateException("conversation " + key.value() + " is not bound");
        }
        homes.putLast(key, home);
        digest.add(key, home);
    }

    void bind(ConversationId key, int rank) {
        homes.putLast(key, rank);
        digest.add(key, rank);
        while (homes.size() > maxSessions) {
            homes.pollFirstEntry();
        }
    }

    /** All bindings, least recently used first. */
    Map<ConversationId, Integer> all() {
        return new LinkedHashMap<>(homes);
    }
}
