package dev.isochron.app.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.http.StreamResponse;
import com.openai.errors.BadRequestException;
import com.openai.errors.NotFoundException;
import com.openai.errors.UnauthorizedException;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.chat.completions.ChatCompletionStreamOptions;
import com.openai.models.completions.Completion;
import com.openai.models.completions.CompletionCreateParams;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The server as the public client of the API sees it. */
final class OpenAiClientTest {
    private static final String MODEL = "synthetic-tiny";

    private static TestServer server;
    private static OpenAIClient client;

    @BeforeAll
    static void start() throws IOException {
        server = TestServer.start(TestServer.MAX_OPEN, Optional.of("secret"), Optional.empty());
        client = client("secret");
    }

    @AfterAll
    static void stop() throws IOException {
        client.close();
        server.close();
    }

    private static OpenAIClient client(String key) {
        return OpenAIOkHttpClient.builder()
                .apiKey(key)
                .baseUrl("http://127.0.0.1:" + server.port() + "/v1")
                .maxRetries(0)
                .build();
    }

    private static ChatCompletionCreateParams.Builder chat() {
        return ChatCompletionCreateParams.builder()
                .model(MODEL)
                .addSystemMessage("Be brief.")
                .addUserMessage("Grüße, 世界")
                .temperature(0.0)
                .maxCompletionTokens(12);
    }

    @Test
    void a_chat_completion_has_its_usage() {
        ChatCompletion answer = client.chat().completions().create(chat().build());
        assertThat(answer.validate().choices()).hasSize(1);
        assertThat(answer.choices().getFirst().message().content()).isPresent();
        assertThat(answer.usage().orElseThrow().completionTokens()).isPositive();
        assertThat(answer.usage().orElseThrow().promptTokensDetails()).isPresent();
    }

    @Test
    void a_streamed_chat_says_the_same_in_chunks() {
        String whole = client.chat()
                .completions()
                .create(chat().build())
                .choices()
                .getFirst()
                .message()
                .content()
                .orElseThrow();
        var params = chat().streamOptions(
                        ChatCompletionStreamOptions.builder().includeUsage(true).build())
                .build();
        try (StreamResponse<ChatCompletionChunk> stream =
                client.chat().completions().createStreaming(params)) {
            List<ChatCompletionChunk> chunks = stream.stream().toList();
            var text = new StringBuilder();
            chunks.stream()
                    .flatMap(chunk -> chunk.choices().stream())
                    .forEach(choice -> choice.delta().content().ifPresent(text::append));
            assertThat(text.toString()).isEqualTo(whole);
            assertThat(chunks.getLast().usage()).isPresent();
        }
    }

    @Test
    void a_completion_takes_token_ids_and_gives_log_probabilities() {
        Completion answer = client.completions()
                .create(CompletionCreateParams.builder()
                        .model(MODEL)
                        .promptOfArrayOfTokens(List.of(72L, 105L))
                        .maxTokens(3)
                        .logprobs(2)
                        .build());
        assertThat(answer.choices()).hasSize(1);
        assertThat(answer.choices().getFirst().logprobs().orElseThrow().tokenLogprobs())
                .isPresent();
        assertThat(answer.usage().orElseThrow().promptTokens()).isPositive();
    }

    @Test
    void models_are_listed() {
        assertThat(client.models().list().data())
                .extracting(model -> model.id())
                .containsExactly(MODEL);
    }

    @Test
    void errors_arrive_as_the_clients_own() {
        assertThatThrownBy(() -> client.chat()
                        .completions()
                        .create(chat().temperature(-1.0).build()))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("temperature");
        assertThatThrownBy(() ->
                        client.chat().completions().create(chat().model("other").build()))
                .isInstanceOf(NotFoundException.class);
        OpenAIClient stranger = client("guess");
        assertThatThrownBy(() -> stranger.models().list()).isInstanceOf(UnauthorizedException.class);
        stranger.close();
    }
}
