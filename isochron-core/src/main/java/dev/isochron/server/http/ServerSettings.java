package dev.isochron.server.http;

import java.util.Optional;

/**
 * How the server is reached.
 *
 * @param host address to bind to
 * @param port 0 takes a free one
 * @param maxBodyBytes largest request body
 * @param apiKey what every {@code /v1} call must carry, if anything
 * @param version of the product
 * @param numbering who numbers requests
 */
public record ServerSettings(
        String host, int port, long maxBodyBytes, Optional<String> apiKey, String version, Numbering numbering) {
    /** Who numbers requests. */
    public enum Numbering {
        /** The server, in the order in which they come. */
        BY_SERVER,
        /** One client that drives it alone, by the header {@code X-Request-ID}; a benchmark knows its requests again so. */
        BY_CLIENT
    }

    public ServerSettings {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("port " + port + "; expected 0 to 65535");
        }
        if (maxBodyBytes < 1) {
            throw new IllegalArgumentException("largest body " + maxBodyBytes + " bytes; expected >= 1");
        }
    }
}
