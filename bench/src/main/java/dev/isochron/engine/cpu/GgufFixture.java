package dev.isochron.engine.cpu;

import dev.isochron.engine.model.ModelSpec;
import dev.isochron.engine.model.RandomTensors;
import dev.isochron.engine.model.SyntheticModel;
import dev.isochron.engine.model.TensorName;
import dev.isochron.engine.model.TensorName.Global;
import dev.isochron.engine.model.TensorName.Part;
import dev.isochron.engine.model.storage.RowOrder;
import dev.isochron.engine.model.storage.TensorNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes the shapes of the built-in models, with an output matrix of their own, as GGUF files of 32-bit floats. */
public final class GgufFixture {
    private static final long SEED = 7;

    private final ModelSpec spec;
    private final RandomTensors tensors;
    private final List<TensorName> names = new ArrayList<>();

    private GgufFixture(ModelSpec spec) {
        this.spec = spec;
        this.tensors = new RandomTensors(spec, SEED);
        names.addAll(List.of(Global.values()));
        for (int layer = 0; layer < spec.layers(); layer++) {
            for (Part part : Part.values()) {
                names.add(new TensorName.Layer(layer, part));
            }
        }
        names.removeIf(name -> !tensors.has(name));
    }

    /** @param arguments name of a built-in model, and the file to write */
    public static void main(String[] arguments) throws IOException {
        ModelSpec tied = SyntheticModel.named(arguments[0]).orElseThrow().spec();
        new GgufFixture(untied(tied)).write(arguments[0], Path.of(arguments[1]));
    }

    private static ModelSpec untied(ModelSpec tied) {
        return new ModelSpec(
                tied.architecture(),
                tied.layers(),
                tied.dim(),
                tied.heads(),
                tied.kvHeads(),
                tied.headDim(),
                tied.ffnDim(),
                tied.vocabSize(),
                tied.maxPositions(),
                tied.rmsEpsilon(),
                tied.rope(),
                tied.qkvBias(),
                tied.qkNorm(),
                false);
    }

    private void write(String name, Path file) throws IOException {
        try (var out = new GgufOutput(file)) {
            out.header(names.size(), FixtureMetadata.PAIRS);
            FixtureMetadata.write(out, name, spec);
            long offset = 0;
            for (TensorName tensor : names) {
                out.tensor(TensorNames.GGUF.inFile(tensor), tensors.columns(tensor), tensors.rows(tensor), offset);
                offset += GgufOutput.aligned(4L * tensors.columns(tensor) * tensors.rows(tensor));
            }
            for (TensorName tensor : names) {
                out.align();
                rows(out, tensor);
            }
        }
    }

    /** Rows in the order of the file: the pairs of a rotation side by side. */
    private void rows(GgufOutput out, TensorName tensor) throws IOException {
        RowOrder order = rotated(tensor) ? new RowOrder.PairsTogether(spec.headDim()) : new RowOrder.Canonical();
        int[] canonical = new int[tensors.rows(tensor)];
        for (int row = 0; row < canonical.length; row++) {
            canonical[order.stored(row)] = row;
        }
        float[] values = new float[tensors.columns(tensor)];
        for (int row : canonical) {
            tensors.readRow(tensor, row, values);
            out.floats(values);
        }
    }

    private static boolean rotated(TensorName tensor) {
        return tensor instanceof TensorName.Layer layer && (layer.part() == Part.QUERY || layer.part() == Part.KEY);
    }
}
