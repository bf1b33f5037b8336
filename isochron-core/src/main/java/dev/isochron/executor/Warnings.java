package dev.isochron.executor;

import dev.isochron.core.RankId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Says each thing once per run, or once per minute. */
final class Warnings {
    private static final long MINUTE_NANOS = 60_000_000_000L;

    private final RankId rank;
    private final IterationObserver observer;
    private final Set<String> said = new HashSet<>();
    private final Map<String, Long> lastSaidNanos = new HashMap<>();

    Warnings(RankId rank, IterationObserver observer) {
        this.rank = rank;
        this.observer = observer;
    }

    void once(String message) {
        if (said.add(message)) {
            observer.warned(rank, message);
        }
    }

    /** Says the message unless something was said about its topic less than a minute ago. */
    void oncePerMinute(String topic, long nowNanos, String message) {
        Long last = lastSaidNanos.get(topic);
        if (last == null || nowNanos - last >= MINUTE_NANOS) {
            lastSaidNanos.put(topic, nowNanos);
            observer.warned(rank, message);
        }
    }
}
