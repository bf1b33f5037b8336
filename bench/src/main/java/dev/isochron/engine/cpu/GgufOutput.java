package dev.isochron.engine.cpu;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Streams a GGUF file, version 3, to disk: header, metadata, tensor table, then data, each part in this order. */
final class GgufOutput implements AutoCloseable {
    private static final int MAGIC = 0x46554747;
    private static final int VERSION = 3;
    private static final int ALIGNMENT_BYTES = 32;
    private static final int COUNT = 4;
    private static final int SIGNED = 5;
    private static final int REAL = 6;
    private static final int TEXT = 8;
    private static final int SEQUENCE = 9;

    private final OutputStream out;
    private final ByteBuffer number = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
    private long position;

    GgufOutput(Path file) throws IOException {
        this.out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20);
    }

    /** The next multiple of the alignment of tensors, bytes. */
    static long aligned(long bytes) {
        return (bytes + ALIGNMENT_BYTES - 1) / ALIGNMENT_BYTES * ALIGNMENT_BYTES;
    }

    void header(int tensors, int pairs) throws IOException {
        putInt(MAGIC);
        putInt(VERSION);
        putLong(tensors);
        putLong(pairs);
    }

    void text(String key, String value) throws IOException {
        key(key, TEXT);
        string(value);
    }

    void count(String key, int value) throws IOException {
        key(key, COUNT);
        putInt(value);
    }

    void real(String key, float value) throws IOException {
        key(key, REAL);
        putInt(Float.floatToRawIntBits(value));
    }

    void texts(String key, List<String> values) throws IOException {
        sequence(key, TEXT, values.size());
        for (String value : values) {
            string(value);
        }
    }

    void reals(String key, float[] values) throws IOException {
        sequence(key, REAL, values.length);
        floats(values);
    }

    void counts(String key, int[] values) throws IOException {
        sequence(key, SIGNED, values.length);
        for (int value : values) {
            putInt(value);
        }
    }

    /** An entry of the table, a vector where there is one row; {@code offset} in bytes from the start of the data. */
    void tensor(String name, int columns, int rows, long offset) throws IOException {
        string(name);
        putInt(rows == 1 ? 1 : 2);
        putLong(columns);
        if (rows > 1) {
            putLong(rows);
        }
        putInt(0);
        putLong(offset);
    }

    void floats(float[] values) throws IOException {
        for (float value : values) {
            putInt(Float.floatToRawIntBits(value));
        }
    }

    void align() throws IOException {
        write(new byte[(int) (aligned(position) - position)], 0);
    }

    private void sequence(String key, int type, int length) throws IOException {
        key(key, SEQUENCE);
        putInt(type);
        putLong(length);
    }

    private void key(String key, int type) throws IOException {
        string(key);
        putInt(type);
    }

    private void string(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        putLong(bytes.length);
        write(bytes, 0);
    }

    private void putInt(int value) throws IOException {
        number.clear().putLong((long) value << 32);
        write(number.array(), 4);
    }

    private void putLong(long value) throws IOException {
        number.clear().putLong(value);
        write(number.array(), 0);
    }

    private void write(byte[] bytes, int from) throws IOException {
        out.write(bytes, from, bytes.length - from);
        position += bytes.length - from;
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
