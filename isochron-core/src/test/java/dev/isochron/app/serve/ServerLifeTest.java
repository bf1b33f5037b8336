package dev.isochron.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys, overload, clients that go away, stopping, and what stays in the log. */
final class ServerLifeTest {
    private static final String LONG = "{\"prompt\":\"a\",\"max_tokens\":400,\"ignore_eos\":true,\"stream\":true}";

    @TempDir
    private Path folder;

    @Test
    void every_v1_call_needs_the_key_and_health_does_not() throws Exception {
        try (TestServer server = TestServer.start(10, Optional.of("secret"), Optional.empty())) {
            String body = "{\"prompt\":\"a\",\"max_tokens\":1}";
            HttpResponse<String> without = server.post("/v1/completions", body);
            assertThat(without.statusCode()).isEqualTo(401);
            assertThat(without.body()).contains("no API key", "invalid_api_key").doesNotContain("secret");
            assertThat(server.post("/v1/completions", body, "Authorization", "Bearer secre")
                            .statusCode())
                    .isEqualTo(401);
            assertThat(server.post("/v1/completions", body, "Authorization", "Bearer secret")
                            .statusCode())
                    .isEqualTo(200);
            assertThat(server.get("/v1/models").statusCode()).isEqualTo(401);
            assertThat(server.get("/health").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void overload_is_429_and_nothing_is_lost() throws Exception {
        try (TestServer server = TestServer.start(8, Optional.empty(), Optional.empty())) {
            String body = "{\"prompt\":\"a\",\"max_tokens\":40,\"ignore_eos\":true}";
            List<CompletableFuture<HttpResponse<String>>> answers = IntStream.range(0, 60)
                    .mapToObj(i -> CompletableFuture.supplyAsync(() -> server.post("/v1/completions", body)))
                    .toList();
            List<HttpResponse<String>> responses =
                    answers.stream().map(CompletableFuture::join).toList();
            assertThat(responses).extracting(HttpResponse::statusCode).containsOnly(200, 429);
            assertThat(responses).extracting(HttpResponse::statusCode).contains(200);
            responses.stream()
                    .filter(response -> response.statusCode() == 429)
                    .forEach(response -> assertThat(response.headers().firstValue("Retry-After"))
                            .isPresent());
            assertThat(server.server().openRequests()).isZero();
        }
    }

    @Test
    void a_client_that_goes_away_ends_its_request() throws Exception {
        try (TestServer server = TestServer.start(1, Optional.empty(), Optional.empty())) {
            try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
                send(socket, LONG);
                var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
                assertThat(in.readLine()).contains("200");
            }
            HttpResponse<String> next = server.post("/v1/completions", "{\"prompt\":\"b\",\"max_tokens\":1}");
            for (int attempt = 0; next.statusCode() == 429 && attempt < 10_000; attempt++) {
                next = server.post("/v1/completions", "{\"prompt\":\"b\",\"max_tokens\":1}");
            }
            assertThat(next.statusCode()).isEqualTo(200);
        }
    }

    @Test
    void a_client_that_goes_away_while_it_waits_for_a_whole_answer_ends_its_request() throws Exception {
        try (TestServer server = TestServer.start(1, Optional.empty(), Optional.empty())) {
            try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
                send(socket, LONG.replace("\"stream\":true", "\"stream\":false"));
                while (server.server().openRequests() == 0) {
                    Thread.onSpinWait();
                }
            }
            while (server.server().openRequests() > 0) {
                Thread.onSpinWait();
            }
            assertThat(server.get("/prometheus/metrics").body())
                    .contains("isochron_requests_total{outcome=\"cancelled\"} 1.0");
        }
    }

    @Test
    void a_client_that_closes_only_its_sending_side_gets_its_whole_stream() throws Exception {
        try (TestServer server = TestServer.start(1, Optional.empty(), Optional.empty());
                var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            send(socket, LONG.replace("400", "20"));
            socket.shutdownOutput();
            var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            assertThat(in.lines()).anyMatch("data: [DONE]"::equals);
        }
    }

    @Test
    void a_client_that_reads_nothing_holds_up_nobody_else() throws Exception {
        try (TestServer server = TestServer.start(4, Optional.empty(), Optional.empty());
                var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            send(socket, LONG);
            HttpResponse<String> other = server.post("/v1/completions", "{\"prompt\":\"b\",\"max_tokens\":30}");
            assertThat(other.statusCode()).isEqualTo(200);
        }
    }

    private static void send(Socket socket, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        String head = "POST /v1/completions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Content-Length: " + body.length + "\r\n\r\n";
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().write(body);
        socket.getOutputStream().flush();
    }

    @Test
    void a_stop_finishes_what_runs_refuses_what_comes_and_leaves_a_log_that_calibrate_reads() throws Exception {
        TestServer server = TestServer.start(10, Optional.empty(), Optional.of(folder));
        CompletableFuture<HttpResponse<String>> running = CompletableFuture.supplyAsync(
                () -> server.post("/v1/completions", "{\"prompt\":\"a\",\"max_tokens\":60,\"ignore_eos\":true}"));
        while (server.server().openRequests() == 0 && !running.isDone()) {
            Thread.onSpinWait();
        }
        server.server().stop(Duration.ofSeconds(20));
        assertThat(running.join().statusCode()).isEqualTo(200);
        assertThat(server.post("/v1/completions", "{\"prompt\":\"b\"}").statusCode())
                .isIn(500, 503);
        server.close();
        List<String> lines = Files.readAllLines(folder.resolve("iterations.log"));
        assertThat(lines)
                .hasSizeGreaterThan(60)
                .allSatisfy(line -> assertThat(line).contains("host_step_time", "cached_kv_tokens"));
        assertThat(lines.stream().filter(line -> line.contains("[RANK 1]")).count())
                .isEqualTo(lines.size() / 2);
    }
}
