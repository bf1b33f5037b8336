package dev.isochron.server.http;

import dev.isochron.server.openai.ApiException;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;

/** Lets only those in who carry the key. Compares in constant time. */
final class ApiKeyCheck {
    private static final String SCHEME = "Bearer ";

    private final Optional<byte[]> key;

    ApiKeyCheck(Optional<String> key) {
        this.key = key.map(text -> text.getBytes(StandardCharsets.UTF_8));
    }

    void check(ServerRequest request) {
        if (key.isEmpty()) {
            return;
        }
        String given = request.headers().first(HeaderNames.AUTHORIZATION).orElse("");
        byte[] carried =
                (given.startsWith(SCHEME) ? given.substring(SCHEME.length()) : "").getBytes(StandardCharsets.UTF_8);
        if (!MessageDigest.isEqual(key.get(), carried)) {
            throw new ApiException(
                    401,
                    "invalid_request_error",
                    Optional.empty(),
                    "invalid_api_key",
                    given.isEmpty()
                            ? "no API key; expected the header Authorization: Bearer KEY"
                            : "the API key is not the one of this server");
        }
    }
}
