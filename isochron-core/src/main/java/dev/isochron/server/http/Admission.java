package dev.isochron.server.http;

import dev.isochron.core.ConversationId;
import dev.isochron.core.MonotonicClock;
import dev.isochron.core.PromptKeys;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;
import dev.isochron.core.ReuseScope;
import dev.isochron.core.TokenPrompt;
import dev.isochron.server.Inference;
import dev.isochron.server.ServedModel;
import dev.isochron.server.Submission;
import dev.isochron.server.TokenStream;
import dev.isochron.server.http.ServerSettings.Numbering;
import dev.isochron.server.openai.ApiException;
import dev.isochron.server.openai.GenerationRequest;
import dev.isochron.server.openai.RequestReader;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes specifications of what clients ask for and hands them in. */
final class Admission {
    private static final HeaderName SESSION = HeaderNames.create("X-Session-ID");
    private static final HeaderName PARENT_SESSION = HeaderNames.create("X-Parent-Session-ID");
    private static final HeaderName NUMBER = HeaderNames.create("X-Request-ID");
    private static final HeaderName TIMEOUT = HeaderNames.create("X-Request-Timeout-Ms");

    private final ServedModel model;
    private final Inference inference;
    private final MonotonicClock clock;
    private final int blockTokens;
    private final Numbering numbering;

    /**
     * @param clock of the rank group
     * @param blockTokens tokens per KV block, for the keys of prompts
     */
    Admission(ServedModel model, Inference inference, MonotonicClock clock, int blockTokens, Numbering numbering) {
        this.model = model;
        this.inference = inference;
        this.clock = clock;
        this.blockTokens = blockTokens;
        this.numbering = numbering;
    }

    /**
     * Hands a request in.
     *
     * @param more what its specification has beyond the usual
     * @throws ApiException if it is not admitted
     */
    TokenStream submit(GenerationRequest asked, ServerRequest request, Consumer<RequestSpec.Builder> more) {
        return submit(asked, asked.prompt(), request, more);
    }

    /** As above, for a prompt other than the one that was sent. */
    TokenStream submit(
            GenerationRequest asked, TokenPrompt prompt, ServerRequest request, Consumer<RequestSpec.Builder> more) {
        Optional<ConversationId> conversation =
                asked.conversation().isPresent() ? asked.conversation() : header(request, SESSION);
        Optional<ConversationId> parent = header(request, PARENT_SESSION);
        OptionalLong deadline = deadline(request);
        var keys = PromptKeys.of(prompt, ReuseScope.SHARED, blockTokens);
        Function<RequestId, RequestSpec> made = id -> {
            var spec = spec(id, asked, prompt, keys).conversation(conversation).parent(parent);
            deadline.ifPresent(spec::deadlineNanos);
            more.accept(spec);
            return spec.build();
        };
        Submission submission = switch (numbering) {
            case BY_SERVER -> inference.submit(made);
            case BY_CLIENT -> inference.submit(number(request), made);
        };
        return switch (submission) {
            case Submission.Accepted(var stream) -> stream;
            case Submission.Full full ->
                throw ApiException.server(
                        429,
                        "queue_full",
                        full.open() + " requests are open, as many as are admitted; try again later");
            case Submission.Stopping stopping ->
                throw ApiException.server(503, "server_stopping", "the server is stopping");
            case Submission.Failed failed -> throw ApiException.server(500, "server_failed", failed.reason());
        };
    }

    private RequestSpec.Builder spec(RequestId id, GenerationRequest asked, TokenPrompt prompt, PromptKeys keys) {
        int room = model.maxSeqLen() - prompt.lengthTokens();
        return RequestSpec.builder(id, prompt, keys, ReuseScope.SHARED)
                .arrivalNanos(clock.nanos())
                .maxNewTokens(Math.min(room, asked.maxTokens().orElse(room)))
                .sampling(asked.sampling());
    }

    private static RequestId number(ServerRequest request) {
        try {
            return new RequestId(Long.parseLong(request.headers().first(NUMBER).orElse("")));
        } catch (IllegalArgumentException e) {
            var error = ApiException.invalid(NUMBER.defaultCase(), NUMBER.defaultCase() + "; expected a number > 0");
            error.initCause(e);
            throw error;
        }
    }

    private static Optional<ConversationId> header(ServerRequest request, HeaderName name) {
        return request.headers().first(name).map(id -> RequestReader.conversation(name.defaultCase(), id));
    }

    private OptionalLong deadline(ServerRequest request) {
        Optional<String> given = request.headers().first(TIMEOUT);
        if (given.isEmpty()) {
            return OptionalLong.empty();
        }
        try {
            long millis = Long.parseLong(given.get().strip());
            if (millis >= 1 && millis <= Integer.MAX_VALUE) {
                return OptionalLong.of(clock.nanos() + millis * 1_000_000);
            }
        } catch (NumberFormatException e) {
            throw wrongTimeout(e);
        }
        throw wrongTimeout(null);
    }

    private static ApiException wrongTimeout(@Nullable Exception cause) {
        var error = ApiException.invalid(
                TIMEOUT.defaultCase(), TIMEOUT.defaultCase() + "; expected milliseconds, 1 to " + Integer.MAX_VALUE);
        if (cause != null) {
            error.initCause(cause);
        }
        return error;
    }
}
