package dev.isochron.server;

import dev.isochron.core.MonotonicClock;
import dev.isochron.core.RankId;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;
import dev.isochron.executor.QueueItem;
import dev.isochron.executor.RequestQueue;
import dev.isochron.executor.Response;
import dev.isochron.executor.Response.Outcome;
import dev.isochron.executor.ResponseSink;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Hands requests to a rank group and its answers to those who asked. Every accepted request gets exactly one terminal response,
 * whatever happens to the group (SRV-1).
 */
public final class Inference {
    private final RequestInbox inbox = new RequestInbox();
    private final OpenStreams open;
    private final KvEventBuffer events;
    private final RequestWatch watch;
    private final AtomicLong lastId = new AtomicLong();
    private final AtomicBoolean stopping = new AtomicBoolean();
    private final AtomicReference<@Nullable String> failure = new AtomicReference<>();

    /**
     * @param maxOpen requests that may be waiting or running at once, {@code >= 1}
     * @param maxEvents KV events kept for whoever asks next
     */
    public Inference(int maxOpen, int maxEvents) {
        this(maxOpen, maxEvents, RequestWatch.NONE, () -> 0);
    }

    /**
     * As above, watched.
     *
     * @param watch hears what becomes of requests
     * @param clock for the times it hears of
     */
    public Inference(int maxOpen, int maxEvents, RequestWatch watch, MonotonicClock clock) {
        if (maxOpen < 1) {
            throw new IllegalArgumentException("open requests " + maxOpen + "; expected >= 1");
        }
        this.open = new OpenStreams(maxOpen, watch, clock);
        this.watch = watch;
        this.events = new KvEventBuffer(maxEvents);
    }

    // ---- for those who ask

    /**
     * Hands in a request.
     *
     * @param spec makes the specification under the id it gets
     */
    public Submission submit(Function<RequestId, RequestSpec> spec) {
        return submit(new RequestId(lastId.incrementAndGet()), spec);
    }

    /** Hands in a request under an id of the caller's, which must not be open; for one who numbers all requests of this server. */
    public Submission submit(RequestId id, Function<RequestId, RequestSpec> spec) {
        String broken = failure.get();
        if (broken != null) {
            return refused(new Submission.Failed(broken));
        }
        if (stopping.get()) {
            return refused(new Submission.Stopping());
        }
        RequestSpec made = spec.apply(id);
        Optional<TokenStream> stream = open.open(id);
        if (stream.isEmpty()) {
            return refused(new Submission.Full(open.count()));
        }
        inbox.put(new QueueItem.NewRequest(made));
        answerIfFailed();
        return new Submission.Accepted(stream.get());
    }

    private Submission refused(Submission why) {
        watch.refused(why);
        return why;
    }

    /** Ends a request early; its terminal response follows. */
    public void cancel(RequestId id) {
        inbox.put(new QueueItem.Cancel(id));
    }

    /** Requests that have not ended. */
    public int openRequests() {
        return open.count();
    }

    public KvEventBuffer events() {
        return events;
    }

    /** Why nothing can be served any more, if so. */
    public Optional<String> failure() {
        return Optional.ofNullable(failure.get());
    }

    public boolean isStopping() {
        return stopping.get();
    }

    // ---- for those who run the group

    /** Admits nothing more and lets the group finish what it has. */
    public void shutdown() {
        if (stopping.compareAndSet(false, true)) {
            inbox.put(new QueueItem.Shutdown());
        }
    }

    /** Cancels everything that is still open, for the end of a grace period. */
    public void cancelAll() {
        open.ids().forEach(this::cancel);
    }

    /** The group is gone: everything open is answered now, everything later refused. */
    public void failed(String reason) {
        failure.compareAndSet(null, reason);
        answerIfFailed();
    }

    /** A request may slip in while the group fails; both sides look after they have acted, so one of them sees it. */
    private void answerIfFailed() {
        String reason = failure.get();
        if (reason != null) {
            for (RequestId id : open.ids()) {
                open.deliver(new Response(id, new RankId(0), List.of(), new Outcome.Failed(reason)));
            }
        }
    }

    /** Where the root fetches. */
    public RequestQueue queue() {
        return inbox;
    }

    /** Where the root delivers. */
    public ResponseSink sink() {
        return new ResponseSink() {
            @Override
            public void responses(List<Response> responses) {
                responses.forEach(open::deliver);
            }

            @Override
            public void kvEvents(List<RankEvents> flush) {
                events.add(flush);
            }
        };
    }
}
