package dev.isochron.server.http;

import dev.isochron.server.Inference;
import dev.isochron.server.PinnedContexts.Context;
import dev.isochron.server.ServedModel;
import dev.isochron.server.openai.Answer;
import dev.isochron.server.openai.ApiException;
import dev.isochron.server.openai.Dialect;
import dev.isochron.server.openai.Generation;
import dev.isochron.server.openai.GenerationRequest;
import dev.isochron.server.openai.GenerationRequest.Delivery;
import dev.isochron.server.openai.GenerationRequest.Phase;
import dev.isochron.server.openai.RequestReader;
import dev.isochron.server.openai.Usage;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Answers completions of both dialects: reads, admits, follows, writes. */
final class CompletionHandler {
    private static final Duration PATIENCE = Duration.ofMillis(500);
    private static final HeaderName RANK = HeaderNames.create("X-Isochron-Rank");

    private final ServedModel model;
    private final Inference inference;
    private final RequestReader reader;
    private final Admission admission;
    private final Handover handover;
    private final CalendarClock calendar;
    private final ClientSockets sockets;

    /** @param sockets of the clients that wait for an answer */
    CompletionHandler(
            ServedModel model,
            Inference inference,
            Admission admission,
            Handover handover,
            CalendarClock calendar,
            ClientSockets sockets) {
        this.model = model;
        this.inference = inference;
        this.reader = new RequestReader(model);
        this.admission = admission;
        this.handover = handover;
        this.calendar = calendar;
        this.sockets = sockets;
    }

    void handle(Dialect dialect, ServerRequest request, ServerResponse response)
            throws IOException, InterruptedException {
        GenerationRequest asked = reader.read(dialect, body(request));
        switch (asked.phase()) {
            case Phase.Both both -> answer(asked, generation(asked, request), request, response);
            case Phase.ContextOnly context -> context(asked, request, response);
            case Phase.GenerationOnly rest -> answer(asked, handover.goOn(asked, rest, request), request, response);
        }
    }

    private static byte[] body(ServerRequest request) throws IOException {
        try (InputStream in = request.content().inputStream()) {
            return in.readAllBytes();
        }
    }

    private Generation generation(GenerationRequest asked, ServerRequest request) {
        return new Generation(asked, admission.submit(asked, request, spec -> {}), inference, model);
    }

    private void answer(GenerationRequest asked, Generation followed, ServerRequest request, ServerResponse response)
            throws InterruptedException {
        try (Generation generation = followed) {
            Answer answer = answer(asked, generation);
            if (asked.delivery() == Delivery.WHOLE) {
                collect(generation, answer, request);
                response.header(RANK, Integer.toString(generation.rank()));
                Json.send(response, 200, answer.whole(generation.usage()));
            } else {
                new EventStream(response).send(generation, answer, asked.delivery(), PATIENCE);
            }
        }
    }

    private void context(GenerationRequest asked, ServerRequest request, ServerResponse response)
            throws InterruptedException {
        try (Handover.FirstHalf half = handover.begin(asked, request)) {
            Generation generation = half.generation();
            Answer answer = answer(asked, generation);
            collect(generation, answer, request);
            Json.send(response, 200, contextAnswer(answer, generation.usage(), half.pin(answer.last())));
        }
    }

    private static ObjectNode contextAnswer(Answer answer, Usage usage, Optional<Context> pinned) {
        return pinned.isPresent() ? answer.whole(usage, pinned.get()) : answer.whole(usage);
    }

    private Answer answer(GenerationRequest asked, Generation generation) {
        return new Answer(asked, new Dialect.AnswerId(generation.id(), calendar.seconds(), model.name()), model);
    }

    private void collect(Generation generation, Answer answer, ServerRequest request) throws InterruptedException {
        ClientSockets.Client client = sockets.of(request);
        while (!generation.ended()) {
            generation.next(PATIENCE).ifPresent(answer::add);
            if (client.isGone()) {
                throw ApiException.server(499, "client_closed", "the client closed its connection before the answer");
            }
        }
    }
}
