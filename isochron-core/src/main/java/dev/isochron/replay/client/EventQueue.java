package dev.isochron.replay.client;

import java.util.ArrayList;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.function.Predicate;

/** Pending events by virtual time. */
final class EventQueue {
    private final PriorityQueue<Event> events = new PriorityQueue<>(Event.ORDER);
    private long made;
    private long nowNanos;

    /** The instant of the last event, or of the last time that passed. */
    long nowNanos() {
        return nowNanos;
    }

    /** Adds an event; one for an instant that has passed is a broken client. */
    void at(long nanos, Event.Kind kind, TurnKey key, Runnable action) {
        if (nanos < nowNanos) {
            throw new IllegalStateException(
                    "REP-2: event " + kind + " of " + key + " at " + nanos + " ns, but it is " + nowNanos + " ns");
        }
        events.add(new Event(nanos, kind, key.lane(), key.stream(), key.turn(), made++, action));
    }

    OptionalLong nextNanos() {
        Event next = events.peek();
        return next == null ? OptionalLong.empty() : OptionalLong.of(next.nanos());
    }

    /** Runs all events up to and including an instant. */
    void runTo(long nanos) {
        while (!events.isEmpty() && events.element().nanos() <= nanos) {
            Event event = events.remove();
            nowNanos = event.nanos();
            event.action().run();
        }
        nowNanos = Math.max(nowNanos, nanos);
    }

    /** Runs all events before an instant; what happens at the instant itself is still to come. */
    void runBefore(long nanos) {
        runTo(nanos - 1);
        nowNanos = Math.max(nowNanos, nanos);
    }

    /**
     * Moves matching submissions forward so that the earliest is due now.
     *
     * @return by how much; 0 if there is none, or it is due anyway
     */
    long pullForward(Predicate<Event> which) {
        Predicate<Event> timers = event -> event.kind() == Event.Kind.SUBMISSION && which.test(event);
        long shift =
                events.stream().filter(timers).mapToLong(Event::nanos).min().orElse(nowNanos) - nowNanos;
        if (shift > 0) {
            var moved = new ArrayList<Event>();
            events.removeIf(event -> timers.test(event) && moved.add(event.earlierBy(shift)));
            events.addAll(moved);
        }
        return Math.max(0, shift);
    }
}
