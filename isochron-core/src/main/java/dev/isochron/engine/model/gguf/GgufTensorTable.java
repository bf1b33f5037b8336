package dev.isochron.engine.model.gguf;

import dev.isochron.engine.model.TensorShape;
import dev.isochron.engine.model.storage.RowOrder;
import dev.isochron.engine.model.storage.StoredTensor;
import dev.isochron.engine.model.storage.TensorEncoding;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the tensor table and finds each tensor's bytes. */
final class GgufTensorTable {
    /** Name length, number of dimensions, one dimension, type, offset. */
    static final int MIN_ENTRY_BYTES = 8 + 4 + 8 + 4 + 8;

    private final GgufCursor cursor;
    private final List<Entry> entries = new ArrayList<>();

    private record Entry(String name, TensorShape shape, TensorEncoding encoding, long offset) {}

    GgufTensorTable(GgufCursor cursor) {
        this.cursor = cursor;
    }

    void readEntry() {
        String name = cursor.readString("the name of tensor " + entries.size());
        TensorShape shape = shape(name);
        TensorEncoding encoding = encoding(name, cursor.readInt("the type of tensor '" + name + "'"));
        long offset = cursor.readLong("the offset of tensor '" + name + "'");
        if (shape.columns() % encoding.blockElements() != 0) {
            throw cursor.refuse(
                    "tensor '" + name + "' has rows of " + shape.columns() + " elements; expected a multiple" + " of "
                            + encoding.blockElements() + ", the block of " + encoding);
        }
        entries.add(new Entry(name, shape, encoding, offset));
    }

    private TensorShape shape(String name) {
        int dimensions = cursor.readInt("the dimensions of tensor '" + name + "'");
        if (dimensions < 1 || dimensions > 2) {
            throw cursor.refuse("tensor '" + name + "' has " + Integer.toUnsignedString(dimensions)
                    + " dimensions; expected 1 or 2");
        }
        int columns = extent(name);
        return new TensorShape(dimensions == 1 ? 1 : extent(name), columns);
    }

    private int extent(String name) {
        long extent = cursor.readLong("the shape of tensor '" + name + "'");
        if (extent < 1 || extent > Integer.MAX_VALUE) {
            throw cursor.refuse("tensor '" + name + "' has an extent of " + Long.toUnsignedString(extent)
                    + "; expected 1 to " + Integer.MAX_VALUE);
        }
        return (int) extent;
    }

    private TensorEncoding encoding(String name, int type) {
        return switch (type) {
            case 0 -> TensorEncoding.F32;
            case 1 -> TensorEncoding.F16;
            case 2 -> TensorEncoding.Q4_0;
            case 8 -> TensorEncoding.Q8_0;
            case 30 -> TensorEncoding.BF16;
            default ->
                throw cursor.refuse("tensor '" + name + "' has type " + Integer.toUnsignedString(type)
                        + "; expected 0 (F32), 1 (F16), 2 (Q4_0), 8 (Q8_0) or 30 (BF16)");
        };
    }

    /** The tensors by name, once all entries are read; {@code dataStart} is the first byte of the data section. */
    Map<String, GgufTensor> resolve(MemorySegment file, long dataStart) {
        Map<String, GgufTensor> tensors = new LinkedHashMap<>();
        for (Entry entry : entries) {
            MemorySegment bytes = bytes(entry, file, dataStart);
            var data = new StoredTensor(entry.shape, entry.encoding, new RowOrder.Canonical(), bytes);
            if (tensors.putIfAbsent(entry.name, new GgufTensor(entry.name, data)) != null) {
                throw cursor.refuse("tensor '" + entry.name + "' is there twice");
            }
        }
        return tensors;
    }

    /** No overflow: a row has less than 2^33 bytes and there are less than 2^31 rows, but the product may pass 2^63. */
    private MemorySegment bytes(Entry entry, MemorySegment file, long dataStart) {
        long row = entry.encoding.bytes(entry.shape.columns());
        long available = file.byteSize() - dataStart - entry.offset;
        if (entry.offset < 0 || available < 0 || entry.shape.rows() > available / row) {
            throw cursor.refuse(
                    "tensor '" + entry.name + "' (" + entry.shape + " " + entry.encoding + ") starts at byte "
                            + Long.toUnsignedString(entry.offset)
                            + " of the data; expected it to end inside the file, which has "
                            + Math.max(0, file.byteSize() - dataStart) + " bytes of data");
        }
        return file.asSlice(dataStart + entry.offset, row * entry.shape.rows());
    }
}
