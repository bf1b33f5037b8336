package dev.isochron.engine.model.gguf;

import dev.isochron.engine.model.ModelFileException;
import dev.isochron.engine.model.storage.MappedFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A GGUF file: its metadata and its tensors, mapped.
 *
 * @param path of the file
 * @param metadata key-value pairs
 * @param tensors by their names in the file
 */
public record GgufFile(Path path, GgufMetadata metadata, Map<String, GgufTensor> tensors) {
    private static final int MAGIC = 0x46554747;
    /** Key length, type, a value of one byte. */
    private static final int MIN_PAIR_BYTES = 8 + 4 + 1;

    private static final int DEFAULT_ALIGNMENT_BYTES = 32;

    /**
     * Maps and reads a file; the mapping lives as long as the arena.
     *
     * @throws ModelFileException if it is not a GGUF file this version reads
     */
    public static GgufFile open(Path path, Arena arena) {
        MemorySegment bytes = MappedFile.map(path, arena);
        var cursor = new GgufCursor(path, bytes);
        requireHeader(cursor);
        int tensors = cursor.readCount("tensors", GgufTensorTable.MIN_ENTRY_BYTES);
        int pairs = cursor.readCount("metadata keys", MIN_PAIR_BYTES);
        GgufMetadata metadata = metadata(path, cursor, pairs);
        var table = new GgufTensorTable(cursor);
        for (int i = 0; i < tensors; i++) {
            table.readEntry();
        }
        long dataStart = aligned(cursor.position(), alignment(metadata));
        return new GgufFile(path, metadata, table.resolve(bytes, dataStart));
    }

    private static void requireHeader(GgufCursor cursor) {
        int magic = cursor.readInt("the magic number");
        if (magic != MAGIC) {
            throw cursor.refuse(String.format("starts with 0x%08x; expected the letters GGUF (0x%08x)", magic, MAGIC));
        }
        int version = cursor.readInt("the version");
        if (version != 2 && version != 3) {
            throw cursor.refuse(
                    "GGUF version " + Integer.toUnsignedString(version) + "; expected 2 or 3, little-endian");
        }
    }

    private static GgufMetadata metadata(Path path, GgufCursor cursor, int pairs) {
        var reader = new GgufValueReader(cursor);
        Map<String, GgufValue> values = new LinkedHashMap<>();
        for (int i = 0; i < pairs; i++) {
            String key = cursor.readString("metadata key " + i);
            if (values.putIfAbsent(key, reader.read(key)) != null) {
                throw cursor.refuse("key '" + key + "' is there twice");
            }
        }
        return new GgufMetadata(path, values);
    }

    private static int alignment(GgufMetadata metadata) {
        int alignment = metadata.count("general.alignment").orElse(DEFAULT_ALIGNMENT_BYTES);
        if (Integer.bitCount(alignment) != 1 || alignment < 8) {
            throw metadata.refuse(
                    "key 'general.alignment' is " + alignment + "; expected a power of two of at least 8");
        }
        return alignment;
    }

    private static long aligned(long position, int alignment) {
        return (position + alignment - 1) / alignment * alignment;
    }
}
