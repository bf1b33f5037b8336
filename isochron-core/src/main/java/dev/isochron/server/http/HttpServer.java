package dev.isochron.server.http;

import dev.isochron.core.MonotonicClock;
import dev.isochron.server.Inference;
import dev.isochron.server.PinnedContexts;
import dev.isochron.server.ServedModel;
import dev.isochron.server.openai.ApiException;
import dev.isochron.server.openai.Dialect;
import io.helidon.http.HttpException;
import io.helidon.http.RequestException;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.HttpRouting;
import java.time.Duration;
import java.util.Optional;

/** The running HTTP server. */
public final class HttpServer implements AutoCloseable {
    private static final String NOT_FOUND = "not_found";

    private final ServerSettings settings;
    private final ApiKeyCheck key;
    private final CompletionHandler completions;
    private final StatusRoutes status;
    private final WebServer server;

    /**
     * Starts to listen.
     *
     * @param contexts prompts whose KV waits for the request that goes on
     * @param more further routes, such as the dashboard's
     * @param clock of the rank group
     * @param blockTokens tokens per KV block
     */
    public HttpServer(
            ServerSettings settings,
            ServedModel model,
            Inference inference,
            PinnedContexts contexts,
            Readiness readiness,
            Routes more,
            MonotonicClock clock,
            CalendarClock calendar,
            int blockTokens) {
        this.settings = settings;
        this.key = new ApiKeyCheck(settings.apiKey());
        var sockets = new ClientSockets();
        var admission = new Admission(model, inference, clock, blockTokens, settings.numbering());
        this.completions = new CompletionHandler(
                model, inference, admission, new Handover(contexts, admission, inference, model), calendar, sockets);
        this.status = new StatusRoutes(model, inference, readiness, settings.version(), calendar);
        this.server = WebServer.builder()
                .host(settings.host())
                .port(settings.port())
                .maxPayloadSize(settings.maxBodyBytes())
                .addConnectionSelector(sockets)
                .shutdownHook(false)
                .shutdownGracePeriod(Duration.ofSeconds(1))
                .directHandlers(directHandlers())
                .routing(routing -> route(routing, more))
                .build()
                .start();
    }

    /** Adds routes. */
    @FunctionalInterface
    public interface Routes {
        Routes NONE = routing -> {};

        void addTo(HttpRouting.Builder routing);
    }

    private void route(HttpRouting.Builder routing, Routes more) {
        routing.error(ApiException.class, (request, response, error) -> Json.send(response, error));
        routing.error(HttpException.class, (request, response, error) -> Json.send(response, translated(error)));
        routing.error(RequestException.class, (request, response, error) -> Json.send(response, translated(error)));
        routing.error(RuntimeException.class, (request, response, error) -> Json.send(response, unexpected(error)));
        post(routing, "/v1/completions", Dialect.COMPLETION);
        post(routing, "/v1/chat/completions", Dialect.CHAT);
        routing.any("/v1/models", (request, response) -> {
            key.check(request);
            response.next();
        });
        status.addTo(routing);
        more.addTo(routing);
        routing.any("/v1/completions", onlyPost());
        routing.any("/v1/chat/completions", onlyPost());
        routing.any("/kv_cache_events", onlyPost());
        routing.any((request, response) -> {
            throw new ApiException(
                    404,
                    "invalid_request_error",
                    Optional.empty(),
                    NOT_FOUND,
                    "no such path: " + request.path().path());
        });
    }

    private void post(HttpRouting.Builder routing, String path, Dialect dialect) {
        routing.post(path, (request, response) -> {
            key.check(request);
            completions.handle(dialect, request, response);
        });
    }

    private static Handler onlyPost() {
        return (request, response) -> {
            response.header("Allow", "POST");
            throw new ApiException(
                    405,
                    "invalid_request_error",
                    Optional.empty(),
                    "method_not_allowed",
                    request.prologue().method().text() + " is not allowed here; expected POST");
        };
    }

    private ApiException translated(HttpException error) {
        return translated(error.status().code(), error.status().reasonPhrase());
    }

    private ApiException translated(RequestException error) {
        return translated(error.status().code(), String.valueOf(error.getMessage()));
    }

    private ApiException translated(int status, String reason) {
        String message = status == 413
                ? "the body is larger than " + settings.maxBodyBytes() + " bytes, the most this server takes"
                : reason;
        return new ApiException(status, "invalid_request_error", Optional.empty(), "http_" + status, message);
    }

    private static ApiException unexpected(RuntimeException error) {
        return ApiException.server(500, "internal_error", "unexpected: " + error);
    }

    /** What is refused before any route is asked, in the same form. */
    private DirectHandlers directHandlers() {
        var handlers = DirectHandlers.builder();
        for (var kind : io.helidon.http.DirectHandler.EventType.values()) {
            handlers.addHandler(
                    kind,
                    (request, event, defaultStatus, headers, message) ->
                            io.helidon.http.DirectHandler.TransportResponse.builder()
                                    .status(defaultStatus)
                                    .headers(headers)
                                    .header(io.helidon.http.HeaderNames.CONTENT_TYPE, "application/json; charset=utf-8")
                                    .entity(dev.isochron.server.openai.ErrorJson.of(
                                                    translated(defaultStatus.code(), message))
                                            .toString())
                                    .build());
        }
        return handlers.build();
    }

    public int port() {
        return server.port();
    }

    /** Takes no more connections. */
    @Override
    public void close() {
        server.stop();
    }
}
