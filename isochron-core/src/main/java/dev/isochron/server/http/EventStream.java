package dev.isochron.server.http;

import dev.isochron.server.openai.Answer;
import dev.isochron.server.openai.ApiException;
import dev.isochron.server.openai.ErrorJson;
import dev.isochron.server.openai.Generation;
import dev.isochron.server.openai.GenerationRequest.Delivery;
import dev.isochron.server.openai.Piece;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Sends an answer as server-sent events. While nothing comes, comments are sent, which clients skip: a client that has gone away is
 * noticed by the next write, and its request ends.
 */
final class EventStream {
    private final ServerResponse response;

    EventStream(ServerResponse response) {
        this.response = response;
    }

    /** Sends until the answer is complete; returns early where the client is gone. */
    void send(Generation generation, Answer answer, Delivery delivery, Duration patience) throws InterruptedException {
        // Errors that come at once still get a status of their own.
        Optional<Piece> first = generation.next(patience);
        response.header(HeaderNames.CONTENT_TYPE, "text/event-stream; charset=utf-8");
        response.header(HeaderNames.CACHE_CONTROL, "no-store");
        try (OutputStream out = response.outputStream()) {
            write(out, first, answer);
            follow(out, generation, answer, patience);
            if (delivery == Delivery.STREAM_WITH_USAGE) {
                event(out, answer.usageChunk(generation.usage()));
            }
            text(out, "data: [DONE]\n\n");
        } catch (IOException | UncheckedIOException gone) {
            generation.close();
        }
    }

    private static void follow(OutputStream out, Generation generation, Answer answer, Duration patience)
            throws IOException, InterruptedException {
        try {
            while (!generation.ended()) {
                write(out, generation.next(patience), answer);
            }
        } catch (ApiException failed) {
            event(out, ErrorJson.of(failed));
        }
    }

    private static void write(OutputStream out, Optional<Piece> piece, Answer answer) throws IOException {
        if (piece.isEmpty()) {
            text(out, ": waiting\n\n");
        } else if (says(piece.get())) {
            event(out, answer.chunk(piece.get()));
        }
    }

    private static boolean says(Piece piece) {
        return !piece.text().isEmpty()
                || !piece.logprobs().isEmpty()
                || piece.finish().isPresent();
    }

    private static void event(OutputStream out, JsonNode data) throws IOException {
        text(out, "data: " + data + "\n\n");
    }

    private static void text(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
