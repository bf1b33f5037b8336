package dev.isochron.server.http;

import dev.isochron.core.ConversationId;
import dev.isochron.core.MonotonicClock;
import dev.isochron.core.PromptKeys;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestKind;
import dev.isochron.core.RequestSpec;
import dev.isochron.core.ReuseScope;
import dev.isochron.server.Inference;
import dev.isochron.server.ServedModel;
import dev.isochron.server.Submission;
import dev.isochron.server.http.ServerSettings.Numbering;
import dev.isochron.server.openai.Answer;
import dev.isochron.server.openai.ApiException;
import dev.isochron.server.openai.Dialect;
import dev.isochron.server.openai.Generation;
import dev.isochron.server.openai.GenerationRequest;
import dev.isochron.server.openai.GenerationRequest.Delivery;
import dev.isochron.server.openai.RequestReader;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** Answers completions of both dialects: reads, admits, follows, writes. */
final class CompletionHandler {
    private static final Duration PATIENCE = Duration.ofMillis(500);
    private static final HeaderName SESSION = HeaderNames.create("X-Session-ID");
    private static final HeaderName PARENT_SESSION = HeaderNames.create("X-Parent-Session-ID");
    private static final HeaderName RANK = HeaderNames.create("X-Isochron-Rank");
    private static final HeaderName NUMBER = HeaderNames.create("X-Request-ID");
    private static final HeaderName TIMEOUT = HeaderNames.create("X-Request-Timeout-Ms");

    private final ServedModel model;
    private final Inference inference;
    private final RequestReader reader;
    private final MonotonicClock clock;
    private final CalendarClock calendar;
    private final int blockTokens;
    private final Numbering numbering;

    /**
     * @param clock of the rank group
     * @param blockTokens tokens per KV block, for the keys of prompts
     */
    CompletionHandler(
            ServedModel model,
            Inference inference,
            MonotonicClock clock,
            CalendarClock calendar,
            int blockTokens,
            Numbering numbering) {
        this.numbering = numbering;
        this.model = model;
        this.inference = inference;
        this.reader = new RequestReader(model);
        this.clock = clock;
        this.calendar = calendar;
        this.blockTokens = blockTokens;
    }

    void handle(Dialect dialect, ServerRequest request, ServerResponse response)
            throws IOException, InterruptedException {
        GenerationRequest asked = reader.read(dialect, body(request));
        try (Generation generation = submit(asked, request)) {
            var id = new Dialect.AnswerId(generation.id(), calendar.seconds(), model.name());
            var answer = new Answer(asked, id, model);
            if (asked.delivery() == Delivery.WHOLE) {
                whole(generation, answer, response);
            } else {
                new EventStream(response).send(generation, answer, asked.delivery(), PATIENCE);
            }
        }
    }

    private static byte[] body(ServerRequest request) throws IOException {
        try (InputStream in = request.content().inputStream()) {
            return in.readAllBytes();
        }
    }

    private void whole(Generation generation, Answer answer, ServerResponse response) throws InterruptedException {
        while (!generation.ended()) {
            generation.next(PATIENCE).ifPresent(answer::add);
        }
        response.header(RANK, Integer.toString(generation.rank()));
        Json.send(response, 200, answer.whole(generation.usage()));
    }

    // ---- admission

    private Generation submit(GenerationRequest asked, ServerRequest request) {
        Optional<ConversationId> conversation =
                asked.conversation().isPresent() ? asked.conversation() : header(request, SESSION);
        Optional<ConversationId> parent = header(request, PARENT_SESSION);
        OptionalLong deadline = deadline(request);
        var keys = PromptKeys.of(asked.prompt(), ReuseScope.SHARED, blockTokens);
        Function<RequestId, RequestSpec> spec = id -> spec(id, asked, keys, conversation, parent, deadline);
        Submission submission = switch (numbering) {
            case BY_SERVER -> inference.submit(spec);
            case BY_CLIENT -> inference.submit(number(request), spec);
        };
        return switch (submission) {
            case Submission.Accepted(var stream) -> new Generation(asked, stream, inference, model);
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

    private RequestSpec spec(
            RequestId id,
            GenerationRequest asked,
            PromptKeys keys,
            Optional<ConversationId> conversation,
            Optional<ConversationId> parent,
            OptionalLong deadline) {
        int room = model.maxSeqLen() - asked.prompt().lengthTokens();
        boolean contextOnly = asked.phase() instanceof GenerationRequest.Phase.ContextOnly;
        var spec = RequestSpec.builder(id, asked.prompt(), keys, ReuseScope.SHARED)
                .arrivalNanos(clock.nanos())
                .kind(contextOnly ? RequestKind.CONTEXT_ONLY : RequestKind.COMPLETE)
                .maxNewTokens(contextOnly ? 1 : Math.min(room, asked.maxTokens().orElse(room)))
                .sampling(asked.sampling())
                .conversation(conversation)
                .parent(parent);
        deadline.ifPresent(spec::deadlineNanos);
        return spec.build();
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

    private static ApiException wrongTimeout(@org.jspecify.annotations.Nullable Exception cause) {
        var error = ApiException.invalid(
                TIMEOUT.defaultCase(), TIMEOUT.defaultCase() + "; expected milliseconds, 1 to " + Integer.MAX_VALUE);
        if (cause != null) {
            error.initCause(cause);
        }
        return error;
    }
}
