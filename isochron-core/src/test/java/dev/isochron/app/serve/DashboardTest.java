package dev.isochron.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The page, its parts, and the stream behind it. */
final class DashboardTest {
    private static TestServer server;

    @BeforeAll
    static void start() throws IOException {
        server = TestServer.start(TestServer.MAX_OPEN, Optional.of("secret"), Optional.empty());
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    @Test
    void the_page_loads_nothing_that_this_server_does_not_have() {
        HttpResponse<String> page = server.get("/");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Security-Policy")).isPresent();
        assertThat(page.body()).doesNotContain("http://", "https://");
        Matcher parts = Pattern.compile("(?:src|href)=\"(/[^\"]*)\"").matcher(page.body());
        int found = 0;
        while (parts.find()) {
            found++;
            assertThat(server.get(parts.group(1)).statusCode())
                    .as(parts.group(1))
                    .isEqualTo(200);
        }
        assertThat(found).isEqualTo(5);
    }

    @Test
    void the_stream_begins_with_the_knobs_and_goes_on_with_iterations() throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            var response = client.send(
                    server.request("/dashboard/stream").GET().build(), HttpResponse.BodyHandlers.ofInputStream());
            try (var in = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
                JsonNode setup = event(in, "setup");
                assertThat(setup.get("ranks").asInt()).isEqualTo(2);
                assertThat(setup.get("knobs").get("TLLM_V2_CTX_COST_KV_OFFSET").asString())
                        .isEqualTo("0");
                event(in, "frame");
                server.post(
                        "/v1/completions",
                        "{\"prompt\":\"private words\",\"max_tokens\":3}",
                        "Authorization",
                        "Bearer secret");
                JsonNode frame = event(in, "frame");
                while (frame.get("iterations").isEmpty()) {
                    frame = event(in, "frame");
                }
                assertThat(frame.toString()).doesNotContain("private words");
                assertThat(frame.get("iterations").get(0).has("forward_ms")).isTrue();
                assertThat(frame.at("/ttft/count").asInt()).isPositive();
            }
        }
    }

    private static JsonNode event(BufferedReader in, String name) throws IOException {
        assertThat(in.readLine()).isEqualTo("event: " + name);
        JsonNode data = TestServer.json(in.readLine().substring("data: ".length()));
        assertThat(in.readLine()).isEmpty();
        return data;
    }
}
