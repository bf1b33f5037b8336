package dev.isochron.telemetry.scan;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Cuts a stream into lines, block by block, forward, once. The line lies in {@link #bytes()} from {@link #from()} to {@link #to()}
 * until the next call of {@link #next()}, and the caller may overwrite it.
 */
public final class LogLineReader {
    private static final int BLOCK_BYTES = 256 * 1024;
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;
    private static final long NEWLINES = ONES * '\n';

    private final InputStream in;
    private final LineEnds ends;
    private final int maxLineBytes;
    private final byte[] buffer;

    private int start;
    private int limit;
    private int lineFrom;
    private int lineTo;
    private boolean inRestOfCutLine;
    private boolean afterCarriageReturn;
    private long totalBytes;
    private long lines;
    private long cutLines;

    public LogLineReader(InputStream in, LineEnds ends, int maxLineBytes) {
        if (maxLineBytes < 1) {
            throw new IllegalArgumentException("maxLineBytes " + maxLineBytes + " is below 1");
        }
        this.in = in;
        this.ends = ends;
        this.maxLineBytes = maxLineBytes;
        this.buffer = new byte[BLOCK_BYTES + maxLineBytes];
    }

    public byte[] bytes() {
        return buffer;
    }

    public int from() {
        return lineFrom;
    }

    public int to() {
        return lineTo;
    }

    public long totalBytes() {
        return totalBytes;
    }

    public long lines() {
        return lines;
    }

    /** Lines that were longer than the limit and lost their rest. */
    public long cutLines() {
        return cutLines;
    }

    /** Moves to the next line; false at the end of the stream. */
    public boolean next() throws IOException {
        if (!skipWhatBelongsToTheLastLine()) {
            return false;
        }
        int searched = 0;
        while (true) {
            int end = lineEnd(start + searched);
            if (end < limit) {
                take(end, end + 1);
                return true;
            }
            searched = limit - start;
            if (searched > maxLineBytes) {
                inRestOfCutLine = true;
                take(limit, limit);
                return true;
            }
            if (!fill()) {
                return takeRest();
            }
        }
    }

    private boolean skipWhatBelongsToTheLastLine() throws IOException {
        while (inRestOfCutLine) {
            int end = lineEnd(start);
            inRestOfCutLine = end == limit;
            start = Math.min(limit, end + 1);
            if (inRestOfCutLine && !fill()) {
                return false;
            }
        }
        if (afterCarriageReturn && (start < limit || fill())) {
            afterCarriageReturn = false;
            start += buffer[start] == '\n' ? 1 : 0;
        }
        return true;
    }

    private boolean takeRest() {
        if (start == limit) {
            return false;
        }
        take(limit, limit);
        return true;
    }

    private void take(int end, int nextStart) {
        lines++;
        lineFrom = start;
        lineTo = Math.min(end, start + maxLineBytes);
        if (lineTo < end) {
            cutLines++;
        }
        if (ends == LineEnds.UNIVERSAL) {
            afterCarriageReturn = end < limit && buffer[end] == '\r';
        } else if (lineTo > lineFrom && lineTo == end && buffer[end - 1] == '\r') {
            lineTo--;
        }
        start = nextStart;
    }

    /** Moves what is unread to the front and reads more behind it; false at the end of the stream. */
    private boolean fill() throws IOException {
        System.arraycopy(buffer, start, buffer, 0, limit - start);
        limit -= start;
        start = 0;
        int read = in.read(buffer, limit, buffer.length - limit);
        if (read <= 0) {
            return false;
        }
        limit += read;
        totalBytes += read;
        return true;
    }

    /** The first line end from {@code at} on, or {@code limit}. */
    private int lineEnd(int at) {
        return ends == LineEnds.NEWLINE ? newline(at) : newlineOrCarriageReturn(at);
    }

    /** Eight bytes at a time: a byte equal to {@code \n} becomes zero under xor, and only a zero byte borrows into its high bit. */
    private int newline(int from) {
        int at = from;
        for (; at + Long.BYTES <= limit; at += Long.BYTES) {
            long word = (long) WORD.get(buffer, at) ^ NEWLINES;
            long zeros = (word - ONES) & ~word & HIGHS;
            if (zeros != 0) {
                return at + (Long.numberOfTrailingZeros(zeros) >>> 3);
            }
        }
        while (at < limit && buffer[at] != '\n') {
            at++;
        }
        return at;
    }

    private int newlineOrCarriageReturn(int from) {
        int at = from;
        while (at < limit && buffer[at] != '\n' && buffer[at] != '\r') {
            at++;
        }
        return at;
    }
}
