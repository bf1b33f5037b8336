package dev.isochron.telemetry;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Writes the lines of all selected ranks to one stream: an iteration's lines together, in ascending rank order, as soon as the last of
 * them is there. Ranks may write from their own threads; lockstep keeps them within an iteration of each other, so little ever waits.
 */
public final class IterationLogWriter implements AutoCloseable {
    private final OutputStream out;
    private final int ranks;
    private final NavigableMap<Long, NavigableMap<Integer, String>> waiting = new TreeMap<>();

    /**
     * A writer that owns its stream.
     *
     * @param out where the lines go; should be buffered
     * @param ranks how many ranks write, {@code >= 1}
     */
    public IterationLogWriter(OutputStream out, int ranks) {
        if (ranks < 1) {
            throw new IllegalArgumentException("ranks that log " + ranks + "; expected >= 1");
        }
        this.out = out;
        this.ranks = ranks;
    }

    /** Takes the line of one rank and iteration; each pair comes once. */
    public void write(IterationRecord record) {
        String line = IterationLineCodec.write(record);
        synchronized (this) {
            NavigableMap<Integer, String> lines = waiting.computeIfAbsent(record.iteration(), key -> new TreeMap<>());
            if (lines.put(record.rank(), line) != null) {
                throw new IllegalStateException(
                        "rank " + record.rank() + " wrote iteration " + record.iteration() + " twice");
            }
            if (lines.size() == ranks) {
                flush(waiting.remove(record.iteration()));
            }
        }
    }

    private void flush(NavigableMap<Integer, String> lines) {
        try {
            for (String line : lines.values()) {
                out.write(line.getBytes(StandardCharsets.US_ASCII));
                out.write('\n');
            }
        } catch (IOException e) {
            throw new UncheckedIOException("iteration log cannot be written: " + e.getMessage(), e);
        }
    }

    /** Writes what still waits, which is something only if a rank has stopped early, and closes the stream. */
    @Override
    public synchronized void close() throws IOException {
        try (out) {
            waiting.values().forEach(this::flush);
            waiting.clear();
        }
    }
}
