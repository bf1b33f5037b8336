package dev.isochron.workload;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A stream of bytes with a window in memory, knowing its offset and line. The byte behind the window is 0, so that loops over digits
 * need no bound check. Owned by one thread, reused for many streams.
 */
final class ByteSource {
    static final int END = -1;

    private static final int WINDOW = 1 << 16;

    final byte[] window = new byte[WINDOW + 1];
    int position;
    int limit;

    private InputStream in = InputStream.nullInputStream();
    private long windowStart;
    private int line;
    private boolean ended;

    /** Starts a new stream; a byte order mark is passed over. */
    void open(InputStream stream) throws IOException {
        in = stream;
        position = 0;
        limit = 0;
        windowStart = 0;
        line = 1;
        ended = false;
        refill();
        if (limit >= 3 && window[0] == (byte) 0xEF && window[1] == (byte) 0xBB && window[2] == (byte) 0xBF) {
            position = 3;
        }
    }

    /** Offset of the next byte from the start of the stream. */
    long offset() {
        return windowStart + position;
    }

    /** Number of the current line, from 1. */
    int line() {
        return line;
    }

    /** The next byte without taking it, or {@link #END}. */
    int peek() throws IOException {
        return position < limit || refill() ? window[position] & 0xFF : END;
    }

    /** Takes the byte that {@link #peek} showed. */
    void take() {
        if (window[position++] == '\n') {
            line++;
        }
    }

    /** Fills the window, all of which has been read; false if there is nothing more. */
    private boolean refill() throws IOException {
        if (ended) {
            return false;
        }
        windowStart += limit;
        position = 0;
        limit = in.readNBytes(window, 0, WINDOW);
        window[limit] = 0;
        ended = limit == 0;
        return !ended;
    }

    /** The unread bytes in memory: of a stream just opened, its beginning. */
    InputStream head() {
        return new ByteArrayInputStream(window, position, limit - position);
    }

    /** Takes everything up to and including the next line end. */
    void skipLine() throws IOException {
        for (int c = peek(); c != END; c = peek()) {
            take();
            if (c == '\n') {
                return;
            }
        }
    }
}
