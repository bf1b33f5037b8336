package dev.isochron.server.http;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** Why the server does not answer yet, or no longer. */
public final class Readiness {
    private final AtomicReference<Optional<String>> trouble;

    /** @param reason what is still to be done */
    public Readiness(String reason) {
        this.trouble = new AtomicReference<>(Optional.of(reason));
    }

    public void ready() {
        trouble.set(Optional.empty());
    }

    public void notReady(String reason) {
        trouble.set(Optional.of(reason));
    }

    Optional<String> trouble() {
        return trouble.get();
    }
}
