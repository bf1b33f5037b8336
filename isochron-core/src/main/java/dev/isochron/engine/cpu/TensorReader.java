package dev.isochron.engine.cpu;

import dev.isochron.engine.model.TensorName;
import dev.isochron.engine.model.TensorSource;
import java.lang.foreign.Arena;

/** Packs tensors of a source, after checking that they have the shape the model needs. */
final class TensorReader {
    private final Arena arena;
    private final TensorSource tensors;

    TensorReader(Arena arena, TensorSource tensors) {
        this.arena = arena;
        this.tensors = tensors;
    }

    PackedMatrix matrix(TensorName name, int outputs, int inputs) {
        require(name, outputs, inputs);
        return PackedMatrix.pack(arena, outputs, inputs, (output, into) -> tensors.readRow(name, output, into));
    }

    WeightVector vector(TensorName name, int length) {
        require(name, 1, length);
        float[] vector = new float[length];
        tensors.readRow(name, 0, vector);
        return new WeightVector(vector);
    }

    private void require(TensorName name, int rows, int columns) {
        if (!tensors.has(name)) {
            throw new IllegalArgumentException("the model has no tensor " + name + " of " + rows + " x " + columns);
        }
        if (tensors.rows(name) != rows || tensors.columns(name) != columns) {
            throw new IllegalArgumentException("tensor " + name + " is " + tensors.rows(name) + " x "
                    + tensors.columns(name) + "; expected " + rows + " x " + columns);
        }
    }
}
