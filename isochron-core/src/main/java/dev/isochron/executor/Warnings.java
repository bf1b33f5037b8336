package dev.isochron.executor;

import dev.isochron.core.RankId;
import java.util.HashSet;
import java.util.Set;

/** Says each thing once per run. */
final class Warnings {
    private final RankId rank;
    private final IterationObserver observer;
    private final Set<String> said = new HashSet<>();

    Warnings(RankId rank, IterationObserver observer) {
        this.rank = rank;
        this.observer = observer;
    }

    void once(String message) {
        if (said.add(message)) {
            observer.warned(rank, message);
        }
    }
}
