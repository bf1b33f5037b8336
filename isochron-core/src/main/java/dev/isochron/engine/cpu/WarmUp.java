package dev.isochron.engine.cpu;

import dev.isochron.engine.model.ModelSpec;
import dev.isochron.engine.model.RandomTensors;
import java.lang.foreign.Arena;

/**
 * Runs every kernel on a small model until the JIT compiler has its best version of it. A kernel that still runs interpreted is
 * thousands of times slower, so a process does this once, before it says that it is ready; ranks share the compiled code.
 */
public final class WarmUp {
    private static final int WIDTH = 64;
    private static final int ROUNDS = 80;
    /** Beyond one tile of attention, so that running sums are rescaled. */
    private static final int DEPTH = 300;
    /** New tokens at that depth: each number of rows that a kernel exists for, and whole tiles of them with a rest. */
    private static final int[] CHUNKS = {1, 2, 3, 4, 5, 6, 40};

    private final Sequences batch = new Sequences();
    private final Transformer transformer;
    private final int blocks;

    private WarmUp(Arena arena, ModelSpec small, int blockTokens) {
        var weights = PackedModel.pack(arena, small, new RandomTensors(small, 1), PackedModel.Progress.SILENT);
        this.blocks = Math.ceilDiv(DEPTH + WIDTH, blockTokens);
        this.transformer = new Transformer(weights, new KvPool(arena, small, blocks, blockTokens));
    }

    /**
     * Warms what a model and a block size use. The compiler assumes what it has seen, down to the kind of arena that a kernel reads,
     * so the small model must lie in the same one as the model and the pages that follow.
     *
     * @param arena of the model and the pages
     * @param blockTokens tokens per KV block, 32 or 64
     */
    public static void kernels(Arena arena, ModelSpec model, int blockTokens) {
        var warmUp = new WarmUp(arena, small(model), blockTokens);
        for (int round = 0; round < ROUNDS; round++) {
            warmUp.forward(0, 2 * WIDTH);
            for (int tokens : CHUNKS) {
                warmUp.forward(DEPTH, tokens);
            }
        }
    }

    private void forward(int kvTokens, int tokens) {
        batch.clear();
        batch.open();
        for (int block = 0; block < blocks; block++) {
            batch.addSlot(block);
        }
        for (int row = 0; row < tokens; row++) {
            batch.addRow(row % WIDTH, kvTokens + row);
        }
        batch.sampleLastRow();
        transformer.forward(batch);
    }

    /** The same heads and additions, everything else as narrow as a panel. */
    private static ModelSpec small(ModelSpec model) {
        return new ModelSpec(
                model.architecture(),
                1,
                WIDTH,
                model.heads() / model.kvHeads(),
                1,
                model.headDim(),
                WIDTH,
                WIDTH,
                model.maxPositions(),
                model.rmsEpsilon(),
                model.rope(),
                model.qkvBias(),
                model.qkNorm(),
                model.tiedOutput());
    }
}
