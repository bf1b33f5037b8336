package dev.isochron.server.stats;

import dev.isochron.server.stats.IterationStats.KvBlocks;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What the dashboard's page draws, as JSON. */
public final class DashboardJson {
    private final LiveStatistics statistics;

    public DashboardJson(LiveStatistics statistics) {
        this.statistics = statistics;
    }

    /** What does not change while the server runs. */
    public static ObjectNode setup(LiveFacts facts) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("model", facts.model());
        root.put("provenance", facts.provenance());
        root.put("version", facts.version());
        root.put("ranks", facts.ranks());
        ObjectNode knobs = root.putObject("knobs");
        facts.knobs().forEach(knobs::put);
        return root;
    }

    /** The iterations of a page and how things stand now. */
    public ObjectNode frame(IterationHistory.Page page) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        ArrayNode iterations = root.putArray("iterations");
        page.iterations().forEach(stats -> put(iterations.addObject(), stats));
        root.put("lost", page.lost());
        root.put("open", statistics.open());
        root.put("queued", statistics.queued());
        ArrayNode active = root.putArray("active");
        statistics.active().forEach(request -> put(active.addObject(), request));
        put(root.putObject("ttft"), statistics.firstTokens().percentiles());
        return root;
    }

    private static void put(ObjectNode node, IterationStats stats) {
        node.put("rank", stats.rank().value());
        node.put("iter", stats.iteration());
        node.put("forward_ms", stats.times().forwardNanos() / 1e6);
        node.put("collective_ms", stats.times().collectiveNanos() / 1e6);
        node.put("requests", stats.batch().requests());
        KvBlocks kv = stats.kv();
        node.putObject("kv")
                .put("used", kv.used())
                .put("evictable", kv.evictable())
                .put("free", kv.free());
    }

    private static void put(ObjectNode node, ActiveRequest request) {
        node.put("id", request.id());
        node.put("rank", request.rank());
        node.put("state", request.state());
        node.put("depth", request.depthTokens());
        node.put("prompt", request.promptTokens());
    }

    private static void put(ObjectNode node, LatencyWindow.Percentiles latency) {
        node.put("count", latency.count());
        node.put("p50", latency.p50Nanos() / 1e9);
        node.put("p90", latency.p90Nanos() / 1e9);
        node.put("p99", latency.p99Nanos() / 1e9);
    }
}
