package dev.isochron.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The two completion paths over loopback: answers, streams, reuse, and every refusal. */
final class CompletionsTest {
    private static TestServer server;

    @BeforeAll
    static void start() throws IOException {
        server = TestServer.start(TestServer.MAX_OPEN, Optional.empty(), Optional.empty());
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    private static List<JsonNode> events(String body) {
        return body.lines()
                .filter(line -> line.startsWith("data: {"))
                .map(line -> TestServer.json(line.substring("data: ".length())))
                .toList();
    }

    @Test
    void a_completion_counts_its_tokens_and_reuses_an_equal_prefix() {
        String body = "{\"prompt\":\"" + "long prompt ".repeat(20) + "\",\"max_tokens\":6,\"temperature\":0}";
        JsonNode first = TestServer.json(server.post("/v1/completions", body, "X-Session-ID", "s1"));
        assertThat(first.at("/object").asString()).isEqualTo("text_completion");
        assertThat(first.at("/usage/completion_tokens").asInt()).isEqualTo(6);
        assertThat(first.at("/usage/prompt_tokens").asInt()).isEqualTo(241);
        assertThat(first.at("/usage/total_tokens").asInt()).isEqualTo(247);
        assertThat(first.at("/choices/0/finish_reason").asString()).isEqualTo("length");
        JsonNode second = TestServer.json(server.post("/v1/completions", body, "X-Session-ID", "s1"));
        assertThat(second.at("/usage/prompt_tokens_details/cached_tokens").asInt())
                .isGreaterThanOrEqualTo(192);
        assertThat(second.at("/choices/0/text")).isEqualTo(first.at("/choices/0/text"));
    }

    @ParameterizedTest
    @CsvSource({"/v1/completions,prompt", "/v1/chat/completions,messages"})
    void a_stream_says_the_same_as_a_whole_answer(String path, String field) {
        String prompt = field.equals("prompt")
                ? "\"prompt\":\"Tell me\""
                : "\"messages\":[{\"role\":\"user\",\"content\":\"Tell me\"}]";
        String common = "{" + prompt + ",\"max_tokens\":24,\"seed\":5,\"temperature\":0.9,\"ignore_eos\":true";
        JsonNode whole = TestServer.json(server.post(path, common + "}"));
        HttpResponse<String> stream =
                server.post(path, common + ",\"stream\":true,\"stream_options\":{\"include_usage\":true}}");
        assertThat(stream.headers().firstValue("Content-Type")).hasValue("text/event-stream; charset=utf-8");
        assertThat(stream.body()).endsWith("data: [DONE]\n\n");
        List<JsonNode> events = events(stream.body());
        var text = new StringBuilder();
        events.forEach(event -> text.append(event.at("/choices/0/text").asString(""))
                .append(event.at("/choices/0/delta/content").asString("")));
        String expected = whole.at("/choices/0/text")
                .asString(whole.at("/choices/0/message/content").asString(""));
        assertThat(text.toString()).isEqualTo(expected).isNotEmpty();
        assertThat(events.getLast().at("/usage/completion_tokens").asInt()).isEqualTo(24);
        assertThat(events.get(events.size() - 2).at("/choices/0/finish_reason").asString())
                .isEqualTo("length");
    }

    @Test
    void token_ids_are_taken_as_they_are() {
        JsonNode answer = TestServer.json(server.post("/v1/completions", "{\"prompt\":[256,72,105],\"max_tokens\":1}"));
        assertThat(answer.at("/usage/prompt_tokens").asInt()).isEqualTo(3);
    }

    @Test
    void an_answer_ends_before_its_stop_string() {
        String common = "{\"prompt\":\"abc\",\"max_tokens\":60,\"temperature\":0,\"ignore_eos\":true";
        String text = TestServer.json(server.post("/v1/completions", common + "}"))
                .at("/choices/0/text")
                .asString();
        String stop = text.substring(5, 7);
        JsonNode stopped = TestServer.json(
                server.post("/v1/completions", common + ",\"stop\":[" + quoted(stop) + ",\"never there\"]}"));
        assertThat(stopped.at("/choices/0/text").asString()).isEqualTo(text.substring(0, text.indexOf(stop)));
        assertThat(stopped.at("/choices/0/finish_reason").asString()).isEqualTo("stop");
    }

    private static String quoted(String text) {
        return new tools.jackson.databind.json.JsonMapper().writeValueAsString(text);
    }

    @Test
    void logprobs_come_in_the_form_of_each_path() {
        JsonNode plain = TestServer.json(server.post(
                "/v1/completions", "{\"prompt\":\"abc\",\"max_tokens\":3,\"temperature\":0,\"logprobs\":2}"));
        assertThat(plain.at("/choices/0/logprobs/token_logprobs").size()).isEqualTo(3);
        JsonNode chat = TestServer.json(server.post(
                "/v1/chat/completions",
                "{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"a\"}]}],"
                        + "\"max_completion_tokens\":3,\"temperature\":0,\"logprobs\":true,\"top_logprobs\":2}"));
        JsonNode entry = chat.at("/choices/0/logprobs/content/0");
        assertThat(entry.at("/logprob").asDouble()).isNegative();
        assertThat(entry.at("/top_logprobs").size()).isEqualTo(2);
        assertThat(entry.at("/top_logprobs/0/logprob").asDouble())
                .isEqualTo(entry.at("/logprob").asDouble());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {                                       | 400 | the body is no JSON: line 1
            [1]                                     | 400 | the body is ARRAY; expected a JSON object
            {}                                      | 400 | prompt is missing
            {"prompt":""}                           | 200 |
            {"prompt":[]}                           | 400 | prompt has 0 tokens
            {"prompt":[320]}                        | 400 | prompt[0] is 320; expected a token id from 0 to 319
            {"prompt":[-1]}                         | 400 | prompt[0] is -1
            {"prompt":[1.5]}                        | 400 | prompt[0] is 1.5
            {"prompt":["a","b"]}                    | 400 | one request takes one prompt
            {"prompt":"a","n":2}                    | 400 | n is not supported; expected 1
            {"prompt":"a","echo":true}              | 400 | echo is not supported
            {"prompt":"a","max_tokens":0}           | 400 | max_tokens is 0; expected an integer from 1
            {"prompt":"a","max_tokens":"9"}         | 400 | max_tokens is a STRING
            {"prompt":"a","temperature":-1}         | 400 | temperature is -1
            {"prompt":"a","top_p":0}                | 400 | top_p is 0
            {"prompt":"a","top_k":1.5}              | 400 | top_k is 1.5
            {"prompt":"a","stream":"yes"}           | 400 | stream is a STRING; expected true or false
            {"prompt":"a","stop":[""]}              | 400 | stop is a STRING; expected a string that is not empty
            {"prompt":"a","model":"gpt-4"}          | 404 | expected synthetic-tiny
            {"prompt":"a","stream_options":{}}      | 400 | expected stream true beside it
            {"prompt":"a","conversation_params":{"conversation_id":" "}} | 400 | is blank
            {"prompt":"a","disaggregated_params":{"request_type":"both"}} | 400 | expected context_only or generation_only
            """)
    void what_cannot_be_taken_is_refused_with_field_and_expectation(String body, int status, String message) {
        String limited = body.startsWith("{\"prompt\":\"\"") ? "{\"prompt\":\"\",\"max_tokens\":1}" : body;
        HttpResponse<String> response = server.post("/v1/completions", limited);
        assertThat(response.statusCode()).isEqualTo(status);
        if (message != null) {
            JsonNode error = TestServer.json(response).at("/error");
            assertThat(error.at("/message").asString()).contains(message);
            assertThat(error.at("/type").asString()).isEqualTo("invalid_request_error");
        }
    }

    @Test
    void a_prompt_beyond_the_longest_sequence_is_refused_with_both_numbers() {
        HttpResponse<String> response =
                server.post("/v1/completions", "{\"prompt\":\"" + "x".repeat(TestServer.MAX_SEQ_LEN) + "\"}");
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("513 tokens", "at most 511", "context_length_exceeded");
    }

    @Test
    void a_body_beyond_the_limit_is_413_and_unknown_paths_and_methods_are_json_too() {
        HttpResponse<String> large =
                server.post("/v1/completions", "{\"prompt\":\"" + "x".repeat(TestServer.MAX_BODY_BYTES) + "\"}");
        assertThat(large.statusCode()).isEqualTo(413);
        assertThat(TestServer.json(large).at("/error/message").asString()).contains("100000 bytes");
        assertThat(server.get("/v1/nothing").statusCode()).isEqualTo(404);
        assertThat(server.get("/v1/completions").statusCode()).isEqualTo(405);
        assertThat(TestServer.json(server.get("/v1/completions"))
                        .at("/error/code")
                        .asString())
                .isEqualTo("method_not_allowed");
    }

    @Test
    @DisplayName("ids longer than 256 characters are 400, in the body and in headers")
    void long_conversation_ids() {
        String id = "x".repeat(257);
        for (String header : List.of("X-Session-ID", "X-Parent-Session-ID")) {
            HttpResponse<String> response =
                    server.post("/v1/completions", "{\"prompt\":\"a\",\"max_tokens\":1}", header, id);
            assertThat(response.statusCode()).isEqualTo(400);
            assertThat(response.body()).contains("257 characters; expected at most 256");
        }
        assertThat(server.post(
                                "/v1/completions",
                                "{\"prompt\":\"a\",\"max_tokens\":1}",
                                "X-Session-ID",
                                id.substring(1))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void a_request_that_passes_its_deadline_is_504() {
        HttpResponse<String> response = server.post(
                "/v1/completions",
                "{\"prompt\":\"a\",\"max_tokens\":500,\"ignore_eos\":true}",
                "X-Request-Timeout-Ms",
                "1");
        assertThat(response.statusCode()).isEqualTo(504);
        assertThat(response.body()).contains("passed its deadline");
        assertThat(server.post("/v1/completions", "{\"prompt\":\"a\"}", "X-Request-Timeout-Ms", "soon")
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    @DisplayName("200 streams at once are all answered in full")
    void many_streams() {
        List<CompletableFuture<HttpResponse<String>>> answers = IntStream.range(0, 200)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> server.post(
                        "/v1/completions",
                        "{\"prompt\":\"request " + i + "\",\"max_tokens\":5,\"stream\":true,\"ignore_eos\":true,"
                                + "\"stream_options\":{\"include_usage\":true}}",
                        "X-Session-ID",
                        "many" + i)))
                .toList();
        for (CompletableFuture<HttpResponse<String>> answer : answers) {
            HttpResponse<String> response = answer.join();
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(events(response.body())
                            .getLast()
                            .at("/usage/completion_tokens")
                            .asInt())
                    .isEqualTo(5);
        }
    }

    @Test
    void the_server_says_what_it_is() {
        assertThat(server.get("/health").statusCode()).isEqualTo(200);
        assertThat(TestServer.json(server.get("/version")).at("/version").asString())
                .isEqualTo("test");
        JsonNode model = TestServer.json(server.get("/v1/models")).at("/data/0");
        assertThat(model.at("/id").asString()).isEqualTo("synthetic-tiny");
        assertThat(model.at("/description").asString()).contains("random weights");
    }

    @Test
    void kv_events_of_all_ranks_are_drained_once() {
        server.post("/v1/completions", "{\"prompt\":\"" + "events ".repeat(30) + "\",\"max_tokens\":1}");
        JsonNode events = TestServer.json(server.post("/kv_cache_events", ""));
        assertThat(events.size()).isPositive();
        assertThat(events.get(0).has("attention_dp_rank")).isTrue();
        assertThat(TestServer.json(server.post("/kv_cache_events", "")).size()).isLessThan(events.size());
    }
}
