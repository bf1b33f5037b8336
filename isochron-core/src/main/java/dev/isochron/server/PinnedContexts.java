package dev.isochron.server;

import dev.isochron.core.RankId;
import dev.isochron.core.RequestId;
import dev.isochron.core.TokenPrompt;
import dev.isochron.engine.TokenLogprobs;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Prompts whose KV stays on its rank until a request generates from it or its time is over. Every KV that was kept is let go exactly
 * once (SRV-4). Any thread.
 */
public final class PinnedContexts {
    private final Limits limits;
    private final Consumer<RequestId> letGo;
    private final Map<RequestId, Pin> pins = new LinkedHashMap<>();
    private int reserved;
    private long tokens;

    /** @param letGo ends the keeping of a request's KV */
    public PinnedContexts(Limits limits, Consumer<RequestId> letGo) {
        this.limits = limits;
        this.letGo = letGo;
    }

    /**
     * What may be pinned, all ranks together.
     *
     * @param contexts at once, {@code >= 0}; 0 refuses all
     * @param tokens of their prompts
     * @param patience how long one waits for the request that generates from it
     */
    public record Limits(int contexts, long tokens, Duration patience) {
        public Limits {
            if (contexts < 0 || tokens < 0 || patience.isNegative()) {
                throw new IllegalArgumentException("pinned contexts " + contexts + ", tokens " + tokens + ", patience "
                        + patience + "; each must be >= 0");
            }
        }
    }

    /**
     * A computed prompt.
     *
     * @param id the request that computed it
     * @param rank where its KV is
     * @param prompt whose KV it is
     * @param firstToken sampled behind it
     * @param logprobs beside that token, if they were asked for
     */
    public record Context(RequestId id, RankId rank, TokenPrompt prompt, int firstToken, List<TokenLogprobs> logprobs) {
        public Context {
            logprobs = List.copyOf(logprobs);
        }
    }

    /** Claimed or expired, whichever comes first. */
    private record Pin(Context context, CompletableFuture<Boolean> claimed) {}

    /** Room for one more context, unless there are too many or they are too long; {@link #free} gives it back. */
    public synchronized boolean reserve(int promptTokens) {
        if (reserved >= limits.contexts() || tokens + promptTokens > limits.tokens()) {
            return false;
        }
        reserved++;
        tokens += promptTokens;
        return true;
    }

    /** Gives room back that no pin has taken. */
    public synchronized void free(int promptTokens) {
        reserved--;
        tokens -= promptTokens;
    }

    /** Keeps a context for its time, in the room that was reserved for it. */
    public void pin(Context context) {
        var claimed = new CompletableFuture<Boolean>();
        synchronized (this) {
            pins.put(context.id(), new Pin(context, claimed));
        }
        // Whoever is first completes it: the claim or the end of its time.
        var _ = claimed.completeOnTimeout(false, limits.patience().toNanos(), TimeUnit.NANOSECONDS)
                .thenAccept(byRequest -> {
                    if (!byRequest) {
                        remove(context);
                        letGo.accept(context.id());
                    }
                });
    }

    /** The context under this id, if it still waits; it stays where it is. */
    public synchronized Optional<Context> find(RequestId id) {
        return Optional.ofNullable(pins.get(id)).map(Pin::context);
    }

    /** Takes a context for the one request that goes on from it, unless another was faster or its time is over. */
    public Optional<Claim> claim(RequestId id) {
        Pin pin;
        synchronized (this) {
            pin = pins.get(id);
        }
        if (pin == null || !pin.claimed().complete(true)) {
            return Optional.empty();
        }
        return Optional.of(new Claim(pin.context()));
    }

    /** Contexts that are reserved or pinned. */
    public synchronized int count() {
        return reserved;
    }

    private synchronized void remove(Context context) {
        if (pins.remove(context.id()) != null) {
            free(context.prompt().lengthTokens());
        }
    }

    /** A context in the hands of one request. Ends in {@link #close} or {@link #giveBack}; what is called later does nothing. */
    public final class Claim implements AutoCloseable {
        private final Context context;
        private boolean ended;

        private Claim(Context context) {
            this.context = context;
        }

        public Context context() {
            return context;
        }

        /** It was not used: it waits again, for its full time. */
        public void giveBack() {
            if (!ended) {
                ended = true;
                pin(context);
            }
        }

        /** Its blocks are held by the request that goes on, or nobody wants them. */
        @Override
        public void close() {
            if (!ended) {
                ended = true;
                remove(context);
                letGo.accept(context.id());
            }
        }
    }
}
