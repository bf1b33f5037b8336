package dev.isochron.report;

import static dev.isochron.report.JsonText.put;

import dev.isochron.replay.RequestLog.CompletedRequest;
import tools.jackson.databind.node.ObjectNode;

/** A completed request as one JSON line of {@code --requests}. */
public final class RequestLine {
    private static final double NANOS_PER_SECOND = 1e9;

    private RequestLine() {}

    /** The line without its end; times are seconds since the start of the run. */
    public static String of(CompletedRequest request) {
        ObjectNode node = JsonText.object().put("id", request.id());
        request.conversation()
                .ifPresentOrElse(name -> node.put("conversation", name), () -> node.putNull("conversation"));
        node.put("rank", request.rank())
                .put("arrival_s", request.arrivalNanos() / NANOS_PER_SECOND)
                .put("first_scheduled_s", request.firstScheduledNanos() / NANOS_PER_SECOND)
                .put("first_token_s", request.firstTokenNanos() / NANOS_PER_SECOND)
                .put("prompt_tokens", request.promptTokens())
                .put("reused_tokens", request.reusedTokens())
                .put("computed_tokens", request.computedTokens())
                .put("chunks", request.chunks())
                .put("demoted_iterations", request.demotedIterations());
        return JsonText.line(put(node, "uncached_estimate", request.uncachedEstimate()));
    }
}
