package dev.isochron.replay.client;

import java.util.Comparator;

/**
 * Something that happens at an instant of virtual time. Events of one instant come in order of kind, then lane, stream and turn (V-6);
 * the number in which they were made settles the rest.
 *
 * @param nanos when
 * @param kind what
 * @param lane lane of the play it belongs to; 0 for the client as a whole
 * @param stream stream in the play
 * @param turn turn in the stream
 * @param number order in which events were made
 * @param action what to do
 */
record Event(long nanos, Kind kind, int lane, int stream, int turn, long number, Runnable action) {
    static final Comparator<Event> ORDER = Comparator.comparingLong(Event::nanos)
            .thenComparing(Event::kind)
            .thenComparingInt(Event::lane)
            .thenComparingInt(Event::stream)
            .thenComparingInt(Event::turn)
            .thenComparingLong(Event::number);

    /** In the order in which events of one instant happen; first tokens, the first of all, come from the group. */
    enum Kind {
        ANSWER_END,
        SUBMISSION,
        IDLE_CHECK
    }

    Event earlierBy(long shiftNanos) {
        return new Event(nanos - shiftNanos, kind, lane, stream, turn, number, action);
    }
}
