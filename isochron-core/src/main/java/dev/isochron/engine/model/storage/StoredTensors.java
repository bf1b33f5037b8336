package dev.isochron.engine.model.storage;

import dev.isochron.engine.model.ModelFileException;
import dev.isochron.engine.model.ModelSpec;
import dev.isochron.engine.model.TensorName;
import dev.isochron.engine.model.TensorShape;
import dev.isochron.engine.model.TensorSource;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/** The weights of a model in mapped files. Closing unmaps them. */
public final class StoredTensors implements TensorSource {
    private final Arena arena;
    private final Map<TensorName, StoredTensor> tensors;

    private StoredTensors(Arena arena, Map<TensorName, StoredTensor> tensors) {
        this.arena = arena;
        this.tensors = Map.copyOf(tensors);
    }

    /**
     * Takes over the arena once all tensors of the model are there and have its shapes.
     *
     * @throws ModelFileException if one is absent or has another shape
     */
    public static StoredTensors checked(
            Path file, Arena arena, ModelSpec spec, Map<TensorName, StoredTensor> tensors, TensorNames names) {
        TensorShape.namesOf(spec).forEach(name -> requireShape(file, names.inFile(name), spec, name, tensors));
        return new StoredTensors(arena, tensors);
    }

    private static void requireShape(
            Path file, String inFile, ModelSpec spec, TensorName name, Map<TensorName, StoredTensor> tensors) {
        TensorShape expected = TensorShape.of(spec, name);
        StoredTensor tensor = tensors.get(name);
        if (tensor == null) {
            throw new ModelFileException(file, "tensor '" + inFile + "' is absent; expected " + expected);
        }
        if (!tensor.shape().equals(expected)) {
            throw new ModelFileException(
                    file, "tensor '" + inFile + "' is " + tensor.shape() + "; expected " + expected);
        }
    }

    @Override
    public boolean has(TensorName name) {
        return tensors.containsKey(name);
    }

    @Override
    public int rows(TensorName name) {
        return tensor(name).shape().rows();
    }

    @Override
    public int columns(TensorName name) {
        return tensor(name).shape().columns();
    }

    @Override
    public void readRow(TensorName name, int row, float[] into) {
        Objects.checkIndex(row, rows(name));
        tensor(name).readRow(row, into);
    }

    @Override
    public void close() {
        arena.close();
    }

    private StoredTensor tensor(TensorName name) {
        StoredTensor tensor = tensors.get(name);
        if (tensor == null) {
            throw new IllegalArgumentException("no tensor " + name);
        }
        return tensor;
    }
}
