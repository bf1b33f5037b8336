package dev.isochron.engine.model.safetensors;

import dev.isochron.engine.model.ModelFileException;
import dev.isochron.engine.model.TensorShape;
import dev.isochron.engine.model.storage.MappedFile;
import dev.isochron.engine.model.storage.RowOrder;
import dev.isochron.engine.model.storage.StoredTensor;
import dev.isochron.engine.model.storage.TensorEncoding;
import dev.isochron.engine.model.storage.TextFiles;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** One safetensors file: the length of a JSON header in 8 bytes, the header, the data. */
final class SafetensorsFile {
    private static final ValueLayout.OfLong LENGTH = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final long MAX_HEADER_BYTES = 100_000_000;

    private final Path path;
    private final MemorySegment data;

    private SafetensorsFile(Path path, MemorySegment data) {
        this.path = path;
        this.data = data;
    }

    static Map<String, StoredTensor> read(Path path, Arena arena) {
        MemorySegment file = MappedFile.map(path, arena);
        if (file.byteSize() < Long.BYTES) {
            throw new ModelFileException(path, "has " + file.byteSize() + " bytes; expected at least 8");
        }
        long header = file.get(LENGTH, 0);
        long most = Math.min(MAX_HEADER_BYTES, file.byteSize() - Long.BYTES);
        if (header < 0 || header > most) {
            throw new ModelFileException(
                    path, "header of " + Long.toUnsignedString(header) + " bytes; expected at most " + most);
        }
        byte[] json = file.asSlice(Long.BYTES, header).toArray(ValueLayout.JAVA_BYTE);
        var reader = new SafetensorsFile(path, file.asSlice(Long.BYTES + header));
        Map<String, StoredTensor> tensors = new LinkedHashMap<>();
        for (var entry : TextFiles.parse(path, json).properties()) {
            if (!entry.getKey().equals("__metadata__")) {
                tensors.put(entry.getKey(), reader.tensor(entry.getKey(), entry.getValue()));
            }
        }
        return tensors;
    }

    private StoredTensor tensor(String name, JsonNode entry) {
        TensorShape shape = shape(name, entry.path("shape"));
        TensorEncoding encoding = encoding(name, entry.path("dtype"));
        JsonNode offsets = entry.path("data_offsets");
        long start = offset(name, offsets.path(0));
        long end = offset(name, offsets.path(1));
        long expected = encoding.bytes(shape.columns());
        if (start > end || end > data.byteSize() || end - start != expected * shape.rows()) {
            throw refuse(
                    name,
                    "lies at bytes " + offsets + " of the data; expected " + shape.rows() + " rows of " + expected
                            + " bytes inside " + data.byteSize() + " bytes");
        }
        return new StoredTensor(shape, encoding, new RowOrder.Canonical(), data.asSlice(start, end - start));
    }

    private long offset(String name, JsonNode offset) {
        if (!offset.isIntegralNumber() || !offset.canConvertToLong() || offset.longValue() < 0) {
            throw refuse(name, "has data offset " + offset + "; expected a byte of the data");
        }
        return offset.longValue();
    }

    private TensorShape shape(String name, JsonNode shape) {
        if (!shape.isArray() || shape.size() < 1 || shape.size() > 2) {
            throw refuse(name, "has shape " + shape + "; expected 1 or 2 dimensions");
        }
        int columns = extent(name, shape.path(shape.size() - 1));
        return new TensorShape(shape.size() == 1 ? 1 : extent(name, shape.path(0)), columns);
    }

    private int extent(String name, JsonNode extent) {
        if (!extent.isInt() || extent.intValue() < 1) {
            throw refuse(name, "has an extent of " + extent + "; expected 1 to " + Integer.MAX_VALUE);
        }
        return extent.intValue();
    }

    private TensorEncoding encoding(String name, JsonNode type) {
        return switch (type.asString("")) {
            case "F32" -> TensorEncoding.F32;
            case "F16" -> TensorEncoding.F16;
            case "BF16" -> TensorEncoding.BF16;
            default -> throw refuse(name, "has dtype " + type + "; expected F32, F16 or BF16");
        };
    }

    private ModelFileException refuse(String name, String problem) {
        return new ModelFileException(path, "tensor '" + name + "' " + problem);
    }
}
