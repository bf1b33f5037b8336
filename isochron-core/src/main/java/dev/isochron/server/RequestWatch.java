package dev.isochron.server;

import dev.isochron.executor.Response.Outcome;

/** Hears what becomes of requests, on whatever thread it happens; must not block. */
public interface RequestWatch {
    RequestWatch NONE = new RequestWatch() {};

    default void accepted() {}

    default void refused(Submission why) {}

    /** @param nanos since it was accepted */
    default void firstToken(long nanos) {}

    /** @param nanos since the token before it */
    default void nextToken(long nanos) {}

    default void ended(Outcome outcome) {}
}
