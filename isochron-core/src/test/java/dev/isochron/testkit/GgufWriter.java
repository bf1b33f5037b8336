package dev.isochron.testkit;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes GGUF files by their parts, for tests. */
public final class GgufWriter {
    private final Map<String, byte[]> pairs = new LinkedHashMap<>();
    private final Map<String, Tensor> tensors = new LinkedHashMap<>();

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Tensor(int type, int[] extents, byte[] data) {}

    /** Little-endian bytes. */
    public static byte[] bytes(int length, java.util.function.Consumer<ByteBuffer> put) {
        ByteBuffer buffer = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        put.accept(buffer);
        return buffer.array();
    }

    public static byte[] text(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        return bytes(8 + utf8.length, to -> to.putLong(utf8.length).put(utf8));
    }

    public GgufWriter raw(String key, int type, byte[] value) {
        pairs.put(key, join(bytes(4, to -> to.putInt(type)), value));
        return this;
    }

    public GgufWriter count(String key, int value) {
        return raw(key, 4, bytes(4, to -> to.putInt(value)));
    }

    public GgufWriter real(String key, float value) {
        return raw(key, 6, bytes(4, to -> to.putFloat(value)));
    }

    public GgufWriter flag(String key, boolean value) {
        return raw(key, 7, new byte[] {(byte) (value ? 1 : 0)});
    }

    public GgufWriter string(String key, String value) {
        return raw(key, 8, text(value));
    }

    public GgufWriter strings(String key, List<String> values) {
        return sequence(key, 8, values.stream().map(GgufWriter::text).toList());
    }

    public GgufWriter counts(String key, List<Integer> values) {
        return sequence(
                key,
                5,
                values.stream().map(value -> bytes(4, to -> to.putInt(value))).toList());
    }

    public GgufWriter reals(String key, List<Float> values) {
        return sequence(
                key,
                6,
                values.stream().map(value -> bytes(4, to -> to.putFloat(value))).toList());
    }

    public GgufWriter sequence(String key, int type, List<byte[]> values) {
        byte[] head = bytes(12, to -> to.putInt(type).putLong(values.size()));
        return raw(key, 9, join(head, join(values.toArray(byte[][]::new))));
    }

    public GgufWriter without(String name) {
        pairs.remove(name);
        tensors.remove(name);
        return this;
    }

    /** A tensor of 32-bit floats; {@code extents} as in the file, columns first. */
    public GgufWriter floats(String name, float[] values, int... extents) {
        byte[] data = bytes(4 * values.length, to -> {
            for (float value : values) {
                to.putFloat(value);
            }
        });
        return tensor(name, 0, data, extents);
    }

    public GgufWriter tensor(String name, int type, byte[] data, int... extents) {
        tensors.put(name, new Tensor(type, extents, data));
        return this;
    }

    /** The file, version 3, aligned to 32 bytes. */
    public byte[] toBytes() {
        var data = new ByteArrayOutputStream();
        var out = new ByteArrayOutputStream();
        out.writeBytes(bytes(
                24,
                to -> to.put("GGUF".getBytes(StandardCharsets.US_ASCII))
                        .putInt(3)
                        .putLong(tensors.size())
                        .putLong(pairs.size())));
        pairs.forEach((key, value) -> out.writeBytes(join(text(key), value)));
        tensors.forEach((name, tensor) -> {
            out.writeBytes(text(name));
            out.writeBytes(bytes(4 + 8 * tensor.extents.length + 12, to -> {
                to.putInt(tensor.extents.length);
                for (int extent : tensor.extents) {
                    to.putLong(extent);
                }
                to.putInt(tensor.type).putLong(data.size());
            }));
            data.writeBytes(tensor.data);
            pad(data);
        });
        pad(out);
        out.writeBytes(data.toByteArray());
        return out.toByteArray();
    }

    private static void pad(ByteArrayOutputStream out) {
        while (out.size() % 32 != 0) {
            out.write(0);
        }
    }

    private static byte[] join(byte[]... parts) {
        var out = new ByteArrayOutputStream();
        try (var joined = new DataOutputStream(out)) {
            for (byte[] part : parts) {
                joined.write(part);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }
}
