package dev.isochron.engine.cpu;

import dev.isochron.engine.model.SyntheticModel;
import java.lang.foreign.Arena;

/** The 135m shape on one rank, with pages for one sequence that lie in order. */
final class BenchModel {
    static final int BLOCK_TOKENS = 64;

    private final KvPool pool;
    private final Transformer transformer;
    private final Sequences batch = new Sequences();

    /** @param tokens longest sequence */
    BenchModel(Arena arena, PackedModel model, int tokens) {
        this.pool = new KvPool(arena, model.spec(), Math.ceilDiv(tokens, BLOCK_TOKENS), BLOCK_TOKENS);
        this.transformer = new Transformer(model, pool);
    }

    static PackedModel pack(Arena arena) {
        var small = SyntheticModel.SMALL;
        return PackedModel.pack(arena, small.spec(), small.tensors(), PackedModel.Progress.SILENT);
    }

    /** Computes a chunk at a depth. What lies before it in the pages is whatever earlier chunks left there. */
    void chunk(int kvTokens, int tokens) {
        BenchBatch.chunk(batch, kvTokens, tokens, BLOCK_TOKENS);
        transformer.forward(batch);
    }
}
