package dev.isochron.app.bench;

import dev.isochron.core.RequestSpec;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.function.Consumer;

/** Sends requests to a server and tells the driver how each ended. */
final class HttpLoad implements AutoCloseable {
    private static final int OK = 200;

    private final HttpClient client = HttpClient.newHttpClient();
    private final URI completions;
    private final Consumer<DriverEvent> driver;

    HttpLoad(int port, Consumer<DriverEvent> driver) {
        this.completions = URI.create("http://127.0.0.1:" + port + "/v1/completions");
        this.driver = driver;
    }

    /** What becomes of it, failures too, is told to the driver. */
    void send(RequestSpec spec) {
        var request = HttpRequest.newBuilder(completions)
                .header("Content-Type", "application/json")
                .header("X-Request-ID", Long.toString(spec.id().value()));
        spec.conversation().ifPresent(id -> request.header("X-Session-ID", id.value()));
        spec.parent().ifPresent(id -> request.header("X-Parent-Session-ID", id.value()));
        var _ = client.sendAsync(
                        request.POST(HttpRequest.BodyPublishers.ofString(TracePrompt.body(spec)))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .whenComplete((response, failure) ->
                        driver.accept(failure == null ? event(spec, response) : new DriverEvent.Broken(failure)));
    }

    private static DriverEvent event(RequestSpec spec, HttpResponse<String> response) {
        if (response.statusCode() == OK) {
            int rank = Integer.parseInt(
                    response.headers().firstValue("X-Isochron-Rank").orElse("0"));
            return new DriverEvent.Answered(spec.id(), rank);
        }
        return new DriverEvent.Refused(spec.id(), "http_" + response.statusCode());
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
