package dev.isochron.server.http;

import dev.isochron.server.stats.IterationHistory;
import dev.isochron.server.stats.LiveStatistics;
import dev.isochron.server.stats.StatsJson;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.concurrent.atomic.AtomicLong;

/** Iteration statistics as a list, each iteration once, and meters for Prometheus. */
public final class StatisticsRoutes implements HttpServer.Routes {
    private final LiveStatistics statistics;
    private final StatsJson json;
    private final AtomicLong position = new AtomicLong();

    /** @param tokensPerBlock of the KV cache */
    public StatisticsRoutes(LiveStatistics statistics, int tokensPerBlock) {
        this.statistics = statistics;
        this.json = new StatsJson(statistics, tokensPerBlock);
    }

    @Override
    public void addTo(HttpRouting.Builder routing) {
        routing.get("/metrics", this::iterations).get("/prometheus/metrics", this::prometheus);
    }

    private void iterations(ServerRequest request, ServerResponse response) {
        IterationHistory.Page page = next();
        if (page.lost() > 0) {
            response.header("X-Dropped-Iterations", Long.toString(page.lost()));
        }
        Json.send(response, 200, json.list(page));
    }

    private synchronized IterationHistory.Page next() {
        IterationHistory.Page page = statistics.history().since(position.get());
        position.set(page.next());
        return page;
    }

    private void prometheus(ServerRequest request, ServerResponse response) {
        response.header(HeaderNames.CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8");
        response.send(statistics.prometheus());
    }
}
