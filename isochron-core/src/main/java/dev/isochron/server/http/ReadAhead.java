package dev.isochron.server.http;

import dev.isochron.executor.RankThreads;
import io.helidon.common.buffers.DataReader;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a connection receives. While its handler waits and reads nothing, one read can be started ahead: it ends when the client sends
 * its next request, which the next reader gets, or goes away, which {@link #ended} tells.
 */
final class ReadAhead implements Supplier<byte @Nullable []> {
    private final DataReader inner;
    private Optional<CompletableFuture<Optional<byte[]>>> ahead = Optional.empty();

    ReadAhead(DataReader inner) {
        this.inner = inner;
    }

    /** Starts a read, unless one is under way or has brought something. */
    synchronized void start() {
        if (ahead.isEmpty()) {
            var read = new CompletableFuture<Optional<byte[]>>();
            ahead = Optional.of(read);
            RankThreads.VIRTUAL.start("read-ahead", List.of(() -> complete(read)));
        }
    }

    private void complete(CompletableFuture<Optional<byte[]>> read) {
        try {
            read.complete(received());
        } catch (RuntimeException failure) {
            read.completeExceptionally(failure);
        }
    }

    /** True if the started read has found the end. */
    synchronized boolean ended() {
        return ahead.isPresent()
                && (ahead.get().isCompletedExceptionally()
                        || ahead.get().getNow(Optional.of(new byte[0])).isEmpty());
    }

    /** The next bytes; null at the end, as the library wants it. */
    @Override
    public byte @Nullable [] get() {
        Optional<CompletableFuture<Optional<byte[]>>> started = take();
        try {
            return (started.isPresent() ? started.get().join() : received()).orElse(null);
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    private synchronized Optional<CompletableFuture<Optional<byte[]>>> take() {
        var started = ahead;
        ahead = Optional.empty();
        return started;
    }

    private Optional<byte[]> received() {
        try {
            inner.ensureAvailable();
            return Optional.of(inner.readBytes(inner.available()));
        } catch (DataReader.InsufficientDataAvailableException end) {
            return Optional.empty();
        }
    }
}
