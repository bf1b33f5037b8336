package dev.isochron.server.http;

import dev.isochron.core.KvCacheEvent;
import dev.isochron.executor.ResponseSink.RankEvents;
import dev.isochron.server.Inference;
import dev.isochron.server.KvEventBuffer;
import dev.isochron.server.ServedModel;
import dev.isochron.telemetry.HashForm;
import dev.isochron.telemetry.KvEventJson;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.EnumSet;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What the server says of itself: health, version, models, KV events. */
final class StatusRoutes {
    private final ServedModel model;
    private final Inference inference;
    private final Readiness readiness;
    private final String version;
    private final long startedSeconds;

    StatusRoutes(ServedModel model, Inference inference, Readiness readiness, String version, CalendarClock calendar) {
        this.model = model;
        this.inference = inference;
        this.readiness = readiness;
        this.version = version;
        this.startedSeconds = calendar.seconds();
    }

    void addTo(HttpRouting.Builder routing) {
        routing.get("/health", this::health)
                .get("/version", this::version)
                .get("/v1/models", this::models)
                .post("/kv_cache_events", this::kvEvents);
    }

    private void health(ServerRequest request, ServerResponse response) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        String trouble = inference.failure().or(readiness::trouble).orElse("");
        body.put("status", trouble.isEmpty() ? "ok" : "unavailable");
        if (!trouble.isEmpty()) {
            body.put("reason", trouble);
        }
        Json.send(response, trouble.isEmpty() ? 200 : 503, body);
    }

    private void version(ServerRequest request, ServerResponse response) {
        Json.send(response, 200, JsonNodeFactory.instance.objectNode().put("version", version));
    }

    private void models(ServerRequest request, ServerResponse response) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.put("object", "list");
        ObjectNode entry = body.putArray("data").addObject();
        entry.put("id", model.name());
        entry.put("object", "model");
        entry.put("created", startedSeconds);
        entry.put("owned_by", "isochron");
        entry.put("max_model_len", model.maxSeqLen());
        entry.put("description", model.provenance());
        Json.send(response, 200, body);
    }

    private void kvEvents(ServerRequest request, ServerResponse response) {
        KvEventBuffer.Drained drained = inference.events().drain();
        var json = new KvEventJson(HashForm.FULL_HEX, EnumSet.of(KvEventJson.Label.ATTENTION_DP_RANK));
        var body = new StringBuilder("[");
        for (RankEvents flush : drained.flushes()) {
            for (KvCacheEvent event : flush.events()) {
                if (body.length() > 1) {
                    body.append(',');
                }
                json.append(event, flush.rank(), body);
            }
        }
        if (drained.dropped() > 0) {
            response.header("X-Dropped-Events", Long.toString(drained.dropped()));
        }
        Json.send(response, 200, body.append(']').toString());
    }
}
