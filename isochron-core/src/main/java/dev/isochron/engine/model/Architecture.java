package dev.isochron.engine.model;

/** Families of decoder-only transformers that the engine computes; they differ in biases and norms only. */
public enum Architecture {
    /** Llama 2 and 3, TinyLlama, SmolLM2. */
    LLAMA,
    /** Biases on query, key and value. */
    QWEN2,
    /** A norm on each head of query and key. */
    QWEN3
}
