package dev.isochron.executor;

import dev.isochron.collective.Agreed;
import java.util.Optional;

/** The control request that is waiting for its time, at most one; the same on every rank. */
final class ControlDesk {
    private Optional<QueueItem.Control> waiting = Optional.empty();

    boolean pending() {
        return waiting.isPresent();
    }

    void accept(QueueItem.Control control) {
        waiting = Optional.of(control);
    }

    /** Takes the control request whose time has come: at the next boundary, or when the queues are empty. */
    Optional<QueueItem.Control> takeDue(Agreed<Boolean> queuesEmpty) {
        Optional<QueueItem.Control> due = waiting.filter(control -> !control.drain() || queuesEmpty.value());
        if (due.isPresent()) {
            waiting = Optional.empty();
        }
        return due;
    }
}
