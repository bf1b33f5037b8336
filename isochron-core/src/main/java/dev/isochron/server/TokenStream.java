package dev.isochron.server;

import dev.isochron.core.RequestId;
import dev.isochron.executor.Response;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The responses of one request, for the one thread that asked. As many as tokens at most, so it is bounded by the output limit. */
public final class TokenStream {
    private final RequestId id;
    private final TokenTimes times;
    private final BlockingQueue<Response> responses = new LinkedBlockingQueue<>();

    TokenStream(RequestId id, TokenTimes times) {
        this.id = id;
        this.times = times;
    }

    public RequestId id() {
        return id;
    }

    void deliver(Response response) {
        times.came(response);
        responses.add(response);
    }

    /** The next response, if one comes in time. */
    public Optional<Response> next(Duration patience) throws InterruptedException {
        return Optional.ofNullable(responses.poll(patience.toNanos(), TimeUnit.NANOSECONDS));
    }
}
