package dev.isochron.server.http;

import dev.isochron.server.openai.ApiException;
import dev.isochron.server.stats.DashboardJson;
import dev.isochron.server.stats.IterationHistory;
import dev.isochron.server.stats.LiveFacts;
import dev.isochron.server.stats.LiveStatistics;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/** The dashboard: one page, its parts, and the stream that feeds it. Everything comes from the class path. */
public final class Dashboard implements HttpServer.Routes, AutoCloseable {
    private static final String LIBRARY = "/META-INF/resources/webjars/echarts/5.3.1/dist/echarts.min.js";
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';"
            + " img-src data:; connect-src 'self'";
    private static final int MAX_VIEWERS = 16;
    private static final long FRAME_MILLIS = 500;

    private final LiveStatistics statistics;
    private final LiveFacts facts;
    private final DashboardJson json;
    private final Semaphore viewers = new Semaphore(MAX_VIEWERS);
    private final CountDownLatch closed = new CountDownLatch(1);

    public Dashboard(LiveStatistics statistics, LiveFacts facts) {
        this.statistics = statistics;
        this.facts = facts;
        this.json = new DashboardJson(statistics);
    }

    @Override
    public void addTo(HttpRouting.Builder routing) {
        file(routing, "/", "dashboard.html", "text/html; charset=utf-8");
        file(routing, "/dashboard/dashboard.css", "dashboard.css", "text/css; charset=utf-8");
        file(routing, "/dashboard/dashboard.js", "dashboard.js", "text/javascript; charset=utf-8");
        file(routing, "/dashboard/echarts.min.js", LIBRARY, "text/javascript; charset=utf-8");
        routing.get("/dashboard/stream", this::stream);
    }

    private static void file(HttpRouting.Builder routing, String path, String resource, String type) {
        routing.get(path, (request, response) -> {
            response.header(HeaderNames.CONTENT_TYPE, type);
            response.header("Content-Security-Policy", POLICY);
            response.header("X-Content-Type-Options", "nosniff");
            response.send(bytes(resource));
        });
    }

    private static byte[] bytes(String resource) {
        try (InputStream in = Dashboard.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("the class path lacks " + resource);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void stream(ServerRequest request, ServerResponse response) throws InterruptedException {
        if (!viewers.tryAcquire()) {
            throw ApiException.server(503, "viewers_full", MAX_VIEWERS + " dashboards are open, as many as are fed");
        }
        try {
            response.header(HeaderNames.CONTENT_TYPE, "text/event-stream; charset=utf-8");
            response.header(HeaderNames.CACHE_CONTROL, "no-store");
            follow(response);
        } finally {
            viewers.release();
        }
    }

    /** Ends with the server, or with the first write that finds nobody. */
    private void follow(ServerResponse response) throws InterruptedException {
        try (OutputStream out = response.outputStream()) {
            event(out, "setup", DashboardJson.setup(facts));
            IterationHistory history = statistics.history();
            long position = history.position();
            do {
                IterationHistory.Page page = history.since(position);
                position = page.next();
                event(out, "frame", json.frame(page));
            } while (!closed.await(FRAME_MILLIS, TimeUnit.MILLISECONDS));
        } catch (IOException | UncheckedIOException gone) {
            return;
        }
    }

    private static void event(OutputStream out, String name, JsonNode data) throws IOException {
        out.write(("event: " + name + "\ndata: " + data + "\n\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    /** Ends all streams. */
    @Override
    public void close() {
        closed.countDown();
    }
}
