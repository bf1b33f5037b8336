package dev.isochron.engine.model.storage;

import dev.isochron.engine.model.TensorShape;
import java.lang.foreign.MemorySegment;

/**
 * A tensor in a mapped file.
 *
 * @param shape rows and columns
 * @param encoding of each element
 * @param order of its output elements: rows, or the elements of a vector
 * @param bytes exactly its bytes
 */
public record StoredTensor(TensorShape shape, TensorEncoding encoding, RowOrder order, MemorySegment bytes) {
    public StoredTensor {
        long expected = encoding.bytes(shape.columns()) * shape.rows();
        if (bytes.byteSize() != expected) {
            throw new IllegalArgumentException("tensor of " + shape + " " + encoding + " has " + bytes.byteSize()
                    + " bytes; expected " + expected);
        }
    }

    public StoredTensor in(RowOrder other) {
        return new StoredTensor(shape, encoding, other, bytes);
    }

    void readRow(int row, float[] into) {
        if (shape.rows() == 1) {
            readVector(into);
        } else {
            encoding.decode(bytes, encoding.bytes(shape.columns()) * order.stored(row), shape.columns(), into);
        }
    }

    private void readVector(float[] into) {
        float[] stored = new float[shape.columns()];
        encoding.decode(bytes, 0, stored.length, stored);
        for (int element = 0; element < stored.length; element++) {
            into[element] = stored[order.stored(element)];
        }
    }
}
