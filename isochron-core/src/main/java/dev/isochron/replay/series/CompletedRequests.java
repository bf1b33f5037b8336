package dev.isochron.replay.series;

import dev.isochron.replay.RequestLog.CompletedRequest;
import java.util.List;
import java.util.Optional;

/**
 * Completed requests of a run's window, in the order of their first tokens.
 *
 * @param rows the first ones, up to the bound of the recorder
 * @param notKept how many more there were
 */
public record CompletedRequests(List<Row> rows, long notKept) {
    public CompletedRequests {
        rows = List.copyOf(rows);
    }

    /**
     * What charts need of a request.
     *
     * @param conversation its conversation, if any
     * @param ttftNanos first token - submission
     * @param promptTokens length
     * @param computedTokens what the cache did not have
     * @param demotedIterations iterations in which it was demoted
     */
    public record Row(
            Optional<String> conversation,
            long ttftNanos,
            int promptTokens,
            int computedTokens,
            int demotedIterations) {
        static Row of(CompletedRequest request) {
            return new Row(
                    request.conversation(),
                    request.firstTokenNanos() - request.arrivalNanos(),
                    request.promptTokens(),
                    request.computedTokens(),
                    request.demotedIterations());
        }

        public double ttftSeconds() {
            return ttftNanos / 1e9;
        }
    }
}
