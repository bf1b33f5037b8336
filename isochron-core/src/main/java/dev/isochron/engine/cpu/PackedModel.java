package dev.isochron.engine.cpu;

import dev.isochron.engine.model.ModelSpec;
import dev.isochron.engine.model.TensorName;
import dev.isochron.engine.model.TensorName.Global;
import dev.isochron.engine.model.TensorName.Part;
import dev.isochron.engine.model.TensorSource;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A model's weights in the engine's layout, shared by all ranks. Lives as long as its arena. */
public final class PackedModel {
    private final ModelSpec spec;
    private final PackedMatrix embedding;
    private final PackedMatrix output;
    private final WeightVector outputNorm;
    private final List<Layer> layers;

    private PackedModel(
            ModelSpec spec, PackedMatrix embedding, PackedMatrix output, WeightVector outputNorm, List<Layer> layers) {
        this.spec = spec;
        this.embedding = embedding;
        this.output = output;
        this.outputNorm = outputNorm;
        this.layers = List.copyOf(layers);
    }

    /** Hears how much of the model is packed. */
    @FunctionalInterface
    public interface Progress {
        Progress SILENT = (done, total) -> {};

        /** {@code done} of {@code total} layers. */
        void packed(int done, int total);
    }

    /**
     * Reads all weights once.
     *
     * @throws IllegalArgumentException if a tensor is absent or has another shape than the model's
     */
    public static PackedModel pack(Arena arena, ModelSpec spec, TensorSource tensors, Progress progress) {
        var reader = new TensorReader(arena, tensors);
        PackedMatrix embedding = reader.matrix(Global.TOKEN_EMBEDDING, spec.vocabSize(), spec.dim());
        PackedMatrix output =
                spec.tiedOutput() ? embedding : reader.matrix(Global.OUTPUT, spec.vocabSize(), spec.dim());
        WeightVector norm = reader.vector(Global.OUTPUT_NORM, spec.dim());
        List<Layer> layers = new ArrayList<>();
        for (int layer = 0; layer < spec.layers(); layer++) {
            layers.add(layer(reader, spec, layer));
            progress.packed(layer + 1, spec.layers());
        }
        return new PackedModel(spec, embedding, output, norm, layers);
    }

    private static Layer layer(TensorReader reader, ModelSpec spec, int layer) {
        return new Layer(
                reader.vector(name(layer, Part.ATTENTION_NORM), spec.dim()),
                reader.matrix(name(layer, Part.QUERY), spec.queryDim(), spec.dim()),
                reader.matrix(name(layer, Part.KEY), spec.kvDim(), spec.dim()),
                reader.matrix(name(layer, Part.VALUE), spec.kvDim(), spec.dim()),
                spec.qkvBias() ? Optional.of(biases(reader, spec, layer)) : Optional.empty(),
                spec.qkNorm() ? Optional.of(headNorms(reader, spec, layer)) : Optional.empty(),
                reader.matrix(name(layer, Part.ATTENTION_OUTPUT), spec.dim(), spec.queryDim()),
                reader.vector(name(layer, Part.FFN_NORM), spec.dim()),
                reader.matrix(name(layer, Part.GATE), spec.ffnDim(), spec.dim()),
                reader.matrix(name(layer, Part.UP), spec.ffnDim(), spec.dim()),
                reader.matrix(name(layer, Part.DOWN), spec.dim(), spec.ffnDim()));
    }

    private static Layer.Biases biases(TensorReader reader, ModelSpec spec, int layer) {
        return new Layer.Biases(
                reader.vector(name(layer, Part.QUERY_BIAS), spec.queryDim()),
                reader.vector(name(layer, Part.KEY_BIAS), spec.kvDim()),
                reader.vector(name(layer, Part.VALUE_BIAS), spec.kvDim()));
    }

    private static Layer.HeadNorms headNorms(TensorReader reader, ModelSpec spec, int layer) {
        return new Layer.HeadNorms(
                reader.vector(name(layer, Part.QUERY_NORM), spec.headDim()),
                reader.vector(name(layer, Part.KEY_NORM), spec.headDim()));
    }

    private static TensorName name(int layer, Part part) {
        return new TensorName.Layer(layer, part);
    }

    public ModelSpec spec() {
        return spec;
    }

    PackedMatrix embedding() {
        return embedding;
    }

    PackedMatrix output() {
        return output;
    }

    WeightVector outputNorm() {
        return outputNorm;
    }

    List<Layer> layers() {
        return layers;
    }
}
