package dev.isochron.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Requests in two halves: the KV of the first waits for the second (SRV-4). */
final class HandoverTest {
    private static final String PROMPT = "a prompt of more than three blocks ".repeat(6);
    private static TestServer server;

    @BeforeAll
    static void start() throws IOException {
        server = TestServer.start(TestServer.MAX_OPEN, Optional.empty(), Optional.empty());
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    private static String body(String prompt, String more) {
        return "{\"prompt\":\"" + prompt + "\",\"ignore_eos\":true," + more + "}";
    }

    private static String generationOnly(long id) {
        return ",\"disaggregated_params\":{\"request_type\":\"generation_only\",\"ctx_request_id\":" + id + "}";
    }

    private static JsonNode contextOnly(String prompt, String more) {
        return TestServer.json(server.post(
                "/v1/completions",
                body(prompt, more + ",\"disaggregated_params\":{\"request_type\":\"context_only\"}")));
    }

    private static long id(JsonNode context) {
        return context.at("/choices/0/disaggregated_params/ctx_request_id").asLong();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"\"temperature\":0", "\"temperature\":0.9,\"seed\":7", "\"temperature\":0,\"logprobs\":1"})
    void two_halves_say_what_one_request_says_and_the_second_computes_less_than_a_block(String sampling) {
        String prompt = PROMPT + sampling.replace("\"", "");
        JsonNode context = contextOnly(prompt, sampling + ",\"max_tokens\":9");
        assertThat(context.at("/usage/completion_tokens").asInt()).isEqualTo(1);
        assertThat(context.at("/choices/0/disaggregated_params/first_gen_tokens"))
                .hasSize(1);
        JsonNode rest = TestServer.json(server.post(
                "/v1/completions", body(prompt, sampling + ",\"max_tokens\":9" + generationOnly(id(context)))));
        JsonNode both = TestServer.json(server.post("/v1/completions", body(prompt, sampling + ",\"max_tokens\":9")));
        assertThat(rest.at("/choices/0/text")).isEqualTo(both.at("/choices/0/text"));
        assertThat(rest.at("/choices/0/logprobs/tokens")).isEqualTo(both.at("/choices/0/logprobs/tokens"));
        assertThat(rest.at("/usage/completion_tokens").asInt()).isEqualTo(9);
        int tokens = rest.at("/usage/prompt_tokens").asInt();
        assertThat(tokens).isEqualTo(both.at("/usage/prompt_tokens").asInt());
        assertThat(rest.at("/usage/prompt_tokens_details/cached_tokens").asInt())
                .isGreaterThanOrEqualTo(tokens / 64 * 64);
    }

    @Test
    void pinned_kv_outlives_any_pressure_and_is_free_when_it_was_taken() {
        JsonNode context = contextOnly(PROMPT, "\"temperature\":0");
        for (int i = 0; i < 40; i++) { // more tokens than both ranks have KV for
            server.post("/v1/completions", body(i + "x".repeat(449), "\"max_tokens\":1"));
        }
        JsonNode rest = TestServer.json(server.post(
                "/v1/completions", body(PROMPT, "\"temperature\":0,\"max_tokens\":2" + generationOnly(id(context)))));
        assertThat(rest.at("/usage/prompt_tokens_details/cached_tokens").asInt())
                .isGreaterThanOrEqualTo(192);
        assertThat(server.server().pinnedContexts()).isZero();
    }

    @Test
    void a_context_is_taken_once_and_only_for_its_prompt() {
        long id = id(contextOnly(PROMPT, "\"temperature\":0"));
        String rest = "\"max_tokens\":3" + generationOnly(id);
        HttpResponse<String> other = server.post("/v1/completions", body("another", rest));
        assertThat(other.statusCode()).isEqualTo(400);
        assertThat(other.body()).contains("computed for another prompt", "ctx_request_id");
        HttpResponse<String> one =
                server.post("/v1/completions", body(PROMPT, "\"max_tokens\":1" + generationOnly(id)));
        assertThat(one.statusCode()).isEqualTo(400);
        assertThat(server.post("/v1/completions", body(PROMPT, rest)).statusCode())
                .isEqualTo(200);
        HttpResponse<String> again = server.post("/v1/completions", body(PROMPT, rest));
        assertThat(again.statusCode()).isEqualTo(400);
        assertThat(again.body()).contains("neither been taken nor expired");
    }

    @Test
    void a_streamed_second_half_begins_with_the_first_token_and_a_streamed_first_half_is_refused() {
        HttpResponse<String> streamed = server.post(
                "/v1/completions",
                body("abc", "\"stream\":true,\"disaggregated_params\":{\"request_type\":\"context_only\"}"));
        assertThat(streamed.statusCode()).isEqualTo(400);
        assertThat(streamed.body()).contains("\"param\":\"stream\"");
        JsonNode context = contextOnly("abc", "\"temperature\":0");
        HttpResponse<String> rest = server.post(
                "/v1/completions",
                body(
                        "abc",
                        "\"temperature\":0,\"max_tokens\":4,\"stream\":true,"
                                + "\"stream_options\":{\"include_usage\":true}" + generationOnly(id(context))));
        assertThat(rest.body()).contains("\"completion_tokens\":4");
    }

    @Test
    void more_contexts_than_are_kept_are_429() throws IOException {
        try (TestServer own = TestServer.start(TestServer.MAX_OPEN, Optional.empty(), Optional.empty())) {
            String contextOnly = body("q", "\"disaggregated_params\":{\"request_type\":\"context_only\"}");
            for (int i = 0; i < LivePlan.MAX_PINNED_CONTEXTS; i++) {
                assertThat(own.post("/v1/completions", contextOnly).statusCode())
                        .isEqualTo(200);
            }
            HttpResponse<String> full = own.post("/v1/completions", contextOnly);
            assertThat(full.statusCode()).isEqualTo(429);
            assertThat(full.headers().firstValue("Retry-After")).isPresent();
        }
    }
}
