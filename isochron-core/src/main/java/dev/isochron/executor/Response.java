package dev.isochron.executor;

import dev.isochron.core.RankId;
import dev.isochron.core.RequestId;
import java.util.List;

/**
 * What the root learns about a request.
 *
 * @param id the request
 * @param rank the rank it ran on (the root for requests that never reached one)
 * @param tokens newly sampled tokens, in order
 * @param outcome whether more will come
 */
public record Response(RequestId id, RankId rank, List<Integer> tokens, Outcome outcome) {
    public Response {
        tokens = List.copyOf(tokens);
    }

    /** Whether a response is the last of its request, and why. A request gets exactly one terminal outcome. */
    public sealed interface Outcome {
        record Continues() implements Outcome {}

        record Finished() implements Outcome {}

        record Cancelled() implements Outcome {}

        record TimedOut() implements Outcome {}

        /**
         * Refused on arrival.
         *
         * @param reason short machine-readable name, e.g. {@code prompt_too_long}
         * @param message what was wrong, with value and expectation
         */
        record Rejected(String reason, String message) implements Outcome {}

        record Failed(String message) implements Outcome {}

        default boolean terminal() {
            return !(this instanceof Continues);
        }
    }
}
