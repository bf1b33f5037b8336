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

    /**
     * The same conversations with prompts and answers of a fraction of their length: block ids and times stay, a block has
     * {@code blockTokens / divisor} tokens.
     *
     * @param divisor {@code >= 1}, a divisor of {@link #blockTokens}
     * @throws WorkloadException if it is none
     */
    SessionWorkload scaledDown(int divisor);
}
