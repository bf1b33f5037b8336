package dev.isochron.server.http;

import dev.isochron.server.openai.ApiException;
import dev.isochron.server.openai.ErrorJson;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;

/** Sends JSON. */
final class Json {
    private static final String TYPE = "application/json; charset=utf-8";

    private Json() {}

    static void send(ServerResponse response, int status, JsonNode body) {
        send(response, status, body.toString());
    }

    static void send(ServerResponse response, int status, String body) {
        response.status(status);
        response.header(HeaderNames.CONTENT_TYPE, TYPE);
        response.send(body.getBytes(StandardCharsets.UTF_8));
    }

    static void send(ServerResponse response, ApiException error) {
        if (error.status() == 429 || error.status() == 503) {
            response.header(HeaderNames.RETRY_AFTER, "1");
        }
        send(response, error.status(), ErrorJson.of(error));
    }
}
