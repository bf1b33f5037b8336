package dev.isochron.engine.cpu;

import java.util.Optional;

/** The weights of one block, ready to compute with. */
record Layer(
        WeightVector attentionNorm,
        PackedMatrix query,
        PackedMatrix key,
        PackedMatrix value,
        Optional<Biases> biases,
        Optional<HeadNorms> headNorms,
        PackedMatrix attentionOutput,
        WeightVector ffnNorm,
        PackedMatrix gate,
        PackedMatrix up,
        PackedMatrix down) {
    /** Added to query, key and value (Qwen2). */
    record Biases(WeightVector query, WeightVector key, WeightVector value) {}

    /** Weights of the norm of each query and key head (Qwen3). */
    record HeadNorms(WeightVector query, WeightVector key) {}
}
