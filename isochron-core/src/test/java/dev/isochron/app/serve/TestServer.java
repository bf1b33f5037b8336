package dev.isochron.app.serve;

import dev.isochron.engine.loading.Models;
import dev.isochron.executor.LoopKind;
import dev.isochron.replay.Deployment;
import dev.isochron.replay.Knobs;
import dev.isochron.replay.PolicySet;
import dev.isochron.routing.RouterConfig;
import dev.isochron.routing.RouterKind;
import dev.isochron.server.http.ServerSettings;
import dev.isochron.telemetry.RankSelection;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A whole server with the smallest model on a free port, and a plain client. */
final class TestServer implements AutoCloseable {
    static final int MAX_SEQ_LEN = 512;
    static final int MAX_OPEN = 250;
    static final int MAX_BODY_BYTES = 100_000;

    private static final JsonMapper MAPPER = new JsonMapper();

    private final LiveServer server;
    private final HttpClient client = HttpClient.newHttpClient();

    private TestServer(LiveServer server) {
        this.server = server;
    }

    static TestServer start(int maxOpen, Optional<String> key, Optional<Path> logDir) throws IOException {
        var deployment = new Deployment(
                2,
                128,
                8,
                8,
                64,
                64,
                8192,
                MAX_SEQ_LEN,
                true,
                true,
                RouterConfig.of(RouterKind.CONVERSATION),
                LoopKind.SEQUENTIAL,
                1);
        return new TestServer(LiveServer.start(
                new ServePlan(
                        Models.open("synthetic-tiny"),
                        new LivePlan(deployment, PolicySet.of("test", Knobs.OFF), 1000, true),
                        new ServerSettings(
                                "127.0.0.1", 0, MAX_BODY_BYTES, key, "test", ServerSettings.Numbering.BY_SERVER),
                        maxOpen,
                        logDir,
                        new RankSelection.All(),
                        warning -> {}),
                (done, total) -> {}));
    }

    LiveServer server() {
        return server;
    }

    int port() {
        return server.port();
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .timeout(Duration.ofSeconds(60));
    }

    HttpResponse<String> send(HttpRequest request) {
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    HttpResponse<String> post(String path, String body, String... headers) {
        var request = request(path).POST(HttpRequest.BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return send(request.build());
    }

    HttpResponse<String> get(String path) {
        return send(request(path).GET().build());
    }

    static JsonNode json(HttpResponse<String> response) {
        return MAPPER.readTree(response.body());
    }

    static JsonNode json(String text) {
        return MAPPER.readTree(text);
    }

    @Override
    public void close() throws IOException {
        try {
            server.stop(Duration.ofSeconds(20));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        server.close();
    }
}
