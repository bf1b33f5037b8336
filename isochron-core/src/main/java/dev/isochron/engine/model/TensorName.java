package dev.isochron.engine.model;

/** The weights of a model by what they are for; files name them differently. */
public sealed interface TensorName {
    /** A tensor that a model has once. */
    enum Global implements TensorName {
        TOKEN_EMBEDDING,
        OUTPUT_NORM,
        /** Absent where the output is tied to the embedding. */
        OUTPUT
    }

    /**
     * A tensor of one block.
     *
     * @param layer from 0
     */
    record Layer(int layer, Part part) implements TensorName {}

    /** The tensors of a block. Vectors are matrices of one row. */
    enum Part {
        ATTENTION_NORM,
        QUERY,
        KEY,
        VALUE,
        ATTENTION_OUTPUT,
        QUERY_BIAS,
        KEY_BIAS,
        VALUE_BIAS,
        QUERY_NORM,
        KEY_NORM,
        FFN_NORM,
        GATE,
        UP,
        DOWN
    }
}
