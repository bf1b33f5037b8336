package dev.isochron.server.http;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.concurrency.limits.Limit;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.spi.ServerConnectionSelector;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Knows what open HTTP/1.1 connections receive, so that a handler that waits and writes nothing can see that its client has gone. A
 * client that closes its sending side while it waits counts as gone.
 */
final class ClientSockets implements ServerConnectionSelector {
    private final Http1ConnectionSelector http =
            Http1ConnectionSelector.builder().config(Http1Config.create()).build();
    private final Map<String, ReadAhead> open = new ConcurrentHashMap<>();

    /** The other end of one request, whose body has been read. */
    static final class Client {
        private final Optional<ReadAhead> input;

        private Client(Optional<ReadAhead> input) {
            this.input = input;
            input.ifPresent(ReadAhead::start);
        }

        boolean isGone() {
            return input.isPresent() && input.get().ended();
        }
    }

    Client of(ServerRequest request) {
        return new Client(Optional.ofNullable(open.get(request.socketId())));
    }

    @Override
    public int bytesToIdentifyConnection() {
        return http.bytesToIdentifyConnection();
    }

    @Override
    public Support supports(BufferData data) {
        return http.supports(data);
    }

    @Override
    public Set<String> supportedApplicationProtocols() {
        return http.supportedApplicationProtocols();
    }

    @Override
    public ServerConnection connection(ConnectionContext context) {
        var input = new ReadAhead(context.dataReader());
        ServerConnection connection = http.connection(new ReadContext(context, input));
        return new ServerConnection() {
            @Override
            public void handle(Limit limit) throws InterruptedException {
                open.put(context.childSocketId(), input);
                try {
                    connection.handle(limit);
                } finally {
                    open.remove(context.childSocketId());
                }
            }

            @Override
            public Duration idleTime() {
                return connection.idleTime();
            }

            @Override
            public void close(boolean interrupt) {
                connection.close(interrupt);
            }
        };
    }
}
