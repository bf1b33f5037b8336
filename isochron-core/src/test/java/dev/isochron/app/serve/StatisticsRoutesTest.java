package dev.isochron.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What a server says of its iterations (SRV-5, SRV-6). */
final class StatisticsRoutesTest {
    private static TestServer server;

    @BeforeAll
    static void start() throws IOException {
        server = TestServer.start(TestServer.MAX_OPEN, Optional.empty(), Optional.empty());
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    private static void complete(int tokens) {
        String body = "{\"prompt\":\"" + "x".repeat(200) + "\",\"ignore_eos\":true,\"max_tokens\":" + tokens + "}";
        assertThat(server.post("/v1/completions", body).statusCode()).isEqualTo(200);
    }

    @Test
    void metrics_list_every_iteration_of_every_rank_once() {
        complete(5);
        complete(5);
        List<JsonNode> all = new ArrayList<>();
        for (int call = 0; call < 2; call++) {
            TestServer.json(server.get("/metrics")).forEach(all::add);
            complete(3);
        }
        assertThat(all)
                .extracting(node -> node.get("attentionDpRank").asInt() + " "
                        + node.get("iter").asLong())
                .doesNotHaveDuplicates()
                .hasSizeGreaterThan(12);
        assertThat(all).extracting(node -> node.get("attentionDpRank").asInt()).contains(0, 1);
        JsonNode withPrompt = all.stream()
                .filter(node -> node.at("/inflightBatchingStats/numCtxTokens").asInt() > 0)
                .findFirst()
                .orElseThrow();
        assertThat(withPrompt.at("/inflightBatchingStats/numContextRequests").asInt())
                .isEqualTo(1);
        assertThat(withPrompt.get("forwardMS").asDouble())
                .isPositive()
                .isLessThanOrEqualTo(withPrompt.get("iterLatencyMS").asDouble());
        assertThat(withPrompt.at("/kvCacheStats/maxNumBlocks").asInt()).isPositive();
        assertThat(withPrompt.at("/kvCacheStats/tokensPerBlock").asInt()).isEqualTo(64);
    }

    @Test
    void prometheus_meters_count_requests_tokens_and_waits() {
        complete(4);
        String text = server.get("/prometheus/metrics").body();
        assertThat(text)
                .contains(
                        "isochron_requests_total{outcome=\"finished\"}",
                        "isochron_ttft_seconds_bucket",
                        "isochron_inter_token_seconds_bucket",
                        "isochron_collective_wait_seconds_sum{rank=\"1\"}",
                        "isochron_lockstep_waste_ratio_bucket",
                        "isochron_demotions_total{rank=\"0\"} 0.0",
                        "isochron_kv_blocks{rank=\"0\",state=\"used\"}");
        assertThat(server.get("/prometheus/metrics").headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/plain"));
    }
}
