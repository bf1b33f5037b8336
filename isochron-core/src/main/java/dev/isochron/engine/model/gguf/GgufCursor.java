package dev.isochron.engine.model.gguf;

import dev.isochron.engine.model.ModelFileException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A place in a GGUF header that moves forward; refuses to leave the file. */
final class GgufCursor {
    private static final ValueLayout.OfShort SHORT =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final int MAX_STRING_BYTES = 1 << 28;

    private final Path file;
    private final MemorySegment bytes;
    private long position;

    GgufCursor(Path file, MemorySegment bytes) {
        this.file = file;
        this.bytes = bytes;
    }

    long position() {
        return position;
    }

    byte readByte(String what) {
        return bytes.get(ValueLayout.JAVA_BYTE, advance(1, what));
    }

    short readShort(String what) {
        return bytes.get(SHORT, advance(Short.BYTES, what));
    }

    int readInt(String what) {
        return bytes.get(INT, advance(Integer.BYTES, what));
    }

    long readLong(String what) {
        return bytes.get(LONG, advance(Long.BYTES, what));
    }

    String readString(String what) {
        long length = readLong("the length of " + what);
        if (length < 0 || length > MAX_STRING_BYTES) {
            throw refuse(what + " is " + Long.toUnsignedString(length) + " bytes long; expected at most "
                    + MAX_STRING_BYTES);
        }
        long start = advance(length, what);
        return new String(bytes.asSlice(start, length).toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
    }

    /** A count of things of at least {@code minBytes} each, which must fit into what is left of the file. */
    int readCount(String what, int minBytes) {
        long count = readLong("the number of " + what);
        long most = Math.min((bytes.byteSize() - position) / minBytes, Integer.MAX_VALUE - 8);
        if (count < 0 || count > most) {
            throw refuse("number of " + what + " is " + Long.toUnsignedString(count) + "; expected at most " + most
                    + ", as many as fit into the rest of the file");
        }
        return (int) count;
    }

    ModelFileException refuse(String problem) {
        return new ModelFileException(file, problem);
    }

    private long advance(long length, String what) {
        long start = position;
        if (length > bytes.byteSize() - start) {
            throw refuse("ends at byte " + bytes.byteSize() + " inside " + what + "; expected " + length
                    + " bytes from byte " + start);
        }
        position += length;
        return start;
    }
}
