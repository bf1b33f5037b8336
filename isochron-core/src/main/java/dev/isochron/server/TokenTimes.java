package dev.isochron.server;

import dev.isochron.core.MonotonicClock;
import dev.isochron.executor.Response;

/** Tells a watch when the tokens of one request came. Used by whoever delivers, one at a time. */
final class TokenTimes {
    private final RequestWatch watch;
    private final MonotonicClock clock;
    private long lastNanos;
    private boolean begun;

    /** The request has just been accepted. */
    TokenTimes(RequestWatch watch, MonotonicClock clock) {
        this.watch = watch;
        this.clock = clock;
        this.lastNanos = clock.nanos();
    }

    void came(Response response) {
        long now = clock.nanos();
        if (!response.tokens().isEmpty()) {
            if (begun) {
                watch.nextToken(now - lastNanos);
            } else {
                watch.firstToken(now - lastNanos);
            }
            begun = true;
            lastNanos = now;
        }
        if (response.outcome().terminal()) {
            watch.ended(response.outcome());
        }
    }
}
