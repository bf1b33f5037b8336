package dev.isochron.replay;

import java.util.Optional;
import java.util.OptionalLong;

/** Receives one record per completed request, in the order of first tokens. Called on the run's root thread. */
@FunctionalInterface
public interface RequestLog {
    RequestLog OFF = request -> {};

    void completed(CompletedRequest request);

    /**
     * A request whose first token lies in the window.
     *
     * @param id request number, from 1 in order of submission
     * @param conversation its conversation, if it has one
     * @param rank rank it ran on
     * @param arrivalNanos when it was submitted, since the start of the run
     * @param firstScheduledNanos start of the first iteration that scheduled it
     * @param firstTokenNanos when its first token was published
     * @param promptTokens length
     * @param reusedTokens taken from the cache at the admission that stood
     * @param computedTokens promptTokens - reusedTokens
     * @param chunks chunks it ran in
     * @param demotedIterations iterations in which it was demoted
     * @param uncachedEstimate the router's estimate, if it published one
     */
    record CompletedRequest(
            long id,
            Optional<String> conversation,
            int rank,
            long arrivalNanos,
            long firstScheduledNanos,
            long firstTokenNanos,
            int promptTokens,
            int reusedTokens,
            int computedTokens,
            int chunks,
            int demotedIterations,
            OptionalLong uncachedEstimate) {}
}
