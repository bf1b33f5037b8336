package dev.isochron.engine.model;

import java.util.List;
import java.util.Optional;

/**
 * A model for machines without any: a real shape and deterministic random weights. What it costs is real, what it says is not.
 *
 * <p>Its vocabulary is bytes: tokens 0 to 255, then {@link #BEGIN} and {@link #END}, filled up to {@link #VOCABULARY}.
 *
 * @param name what a user calls it
 * @param spec its shape
 */
public record SyntheticModel(String name, ModelSpec spec) {
    /** Begin of text. */
    public static final int BEGIN = 256;
    /** End of text. */
    public static final int END = 257;
    /** Tokens of the vocabulary; those above {@link #END} mean nothing. */
    public static final int VOCABULARY = 320;

    /** Starts in about a second. */
    public static final SyntheticModel TINY = new SyntheticModel("synthetic-tiny", shape(2, 128, 2, 1, 256));
    /** The shape of a 135-million-parameter Llama, apart from its vocabulary. */
    public static final SyntheticModel SMALL = new SyntheticModel("synthetic-135m", shape(30, 576, 9, 3, 1536));

    private static final int HEAD_DIM = 64;
    private static final int MAX_POSITIONS = 131_072;
    private static final long SEED = 20_250_901;

    private static ModelSpec shape(int layers, int dim, int heads, int kvHeads, int ffnDim) {
        return new ModelSpec(
                Architecture.LLAMA,
                layers,
                dim,
                heads,
                kvHeads,
                HEAD_DIM,
                ffnDim,
                VOCABULARY,
                MAX_POSITIONS,
                1e-5,
                RopeSpec.plain(100_000),
                false,
                false,
                true);
    }

    /** Both, the smaller first. */
    public static List<SyntheticModel> all() {
        return List.of(TINY, SMALL);
    }

    /** The model of a name, if it is one of these. */
    public static Optional<SyntheticModel> named(String name) {
        return all().stream().filter(model -> model.name.equals(name)).findFirst();
    }

    public TensorSource tensors() {
        return new RandomTensors(spec, SEED);
    }
}
