package dev.isochron.workload;

/** Conversations replayed by closed-loop clients. Sessions are views, made when asked for. */
public non-sealed interface SessionWorkload extends Workload {
    int sessions();

    Session session(int index);

    /**
     * Only the sessions none of whose requests, answer included, is longer than {@code maxTokens}; the requests of the others are
     * counted under {@code trace_too_long}.
     *
     * @throws WorkloadException if none is left
     */
    SessionWorkload within(long maxTokens);
}
