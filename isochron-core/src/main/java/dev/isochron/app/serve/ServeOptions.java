package dev.isochron.app.serve;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code serve}; what is not given comes from the configuration file, then from defaults for a small machine. */
final class ServeOptions {
    @Mixin
    GroupOptions group = new GroupOptions();

    @Option(names = "--port", paramLabel = "N", description = "Port (8000); 0 takes a free one.")
    int port = 8000;

    @Option(names = "--host", paramLabel = "HOST", description = "Address to bind to (127.0.0.1).")
    String host = "127.0.0.1";

    @Option(
            names = "--max-open-requests",
            paramLabel = "N",
            description = "Requests waiting or running at once; more are answered with 429 (1024).")
    int maxOpenRequests = 1024;

    @Option(names = "--api-key-file", paramLabel = "FILE", description = "The key that every /v1 call must carry.")
    Optional<Path> apiKeyFile = Optional.empty();

    @Option(names = "--set", paramLabel = "NAME=VALUE", description = "A policy knob; may be repeated.")
    Map<String, String> assignments = new LinkedHashMap<>();

    @Option(names = "--log-dir", paramLabel = "DIR", description = "Where the iteration log goes; calibrate reads it.")
    Optional<Path> logDir = Optional.empty();

    @Option(
            names = "--grace-period",
            paramLabel = "SECONDS",
            description = "How long running requests may go on after a stop (30).")
    int gracePeriodSeconds = 30;
}
