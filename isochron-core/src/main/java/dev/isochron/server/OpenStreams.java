package dev.isochron.server;

import dev.isochron.core.MonotonicClock;
import dev.isochron.core.RequestId;
import dev.isochron.executor.Response;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The streams of all requests that have not ended, at most so many. Shared by threads; every method is atomic. */
final class OpenStreams {
    private final int limit;
    private final RequestWatch watch;
    private final MonotonicClock clock;
    private final Map<RequestId, TokenStream> streams = new LinkedHashMap<>();

    OpenStreams(int limit, RequestWatch watch, MonotonicClock clock) {
        this.limit = limit;
        this.watch = watch;
        this.clock = clock;
    }

    /** A stream for a new request, unless too many are open. */
    synchronized Optional<TokenStream> open(RequestId id) {
        if (streams.size() >= limit) {
            return Optional.empty();
        }
        var stream = new TokenStream(id, new TokenTimes(watch, clock));
        if (streams.putIfAbsent(id, stream) != null) {
            throw new IllegalArgumentException("request " + id.value() + " is open already");
        }
        watch.accepted();
        return Optional.of(stream);
    }

    /** Hands a response to its stream; one that ended already hears nothing more. */
    synchronized void deliver(Response response) {
        TokenStream stream = response.outcome().terminal() ? streams.remove(response.id()) : streams.get(response.id());
        if (stream != null) {
            stream.deliver(response);
        }
    }

    synchronized int count() {
        return streams.size();
    }

    synchronized List<RequestId> ids() {
        return new ArrayList<>(streams.keySet());
    }
}
