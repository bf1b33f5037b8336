package dev.isochron.workload;

import dev.isochron.core.KeyPrompt;

/** Requests with arrival times, replayed by an open loop. */
public non-sealed interface ArrivalWorkload extends Workload {
    int requests();

    /** Arrival after the first one, nanoseconds, non-decreasing in {@code index}. */
    long arrivalNanos(int index);

    int inputTokens(int index);

    int outputTokens(int index);

    /** Its prompt; the namespace is the workload's own (one for the file, or one per request where nothing is shared). */
    KeyPrompt prompt(int index);
}
