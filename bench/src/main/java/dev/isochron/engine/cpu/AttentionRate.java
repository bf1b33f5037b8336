package dev.isochron.engine.cpu;

import dev.isochron.engine.model.ModelSpec;
import dev.isochron.engine.model.SyntheticModel;
import java.lang.foreign.Arena;

/** Attention of one layer of the 135m shape over a deep sequence. */
final class AttentionRate {
    private static final int BLOCK_TOKENS = 64;
    private static final int RUNS = 20;

    private AttentionRate() {}

    /**
     * GFLOP/s, counting only the pairs of tokens that see each other.
     *
     * @param depth KV tokens before the chunk
     * @param tokens new tokens
     */
    static double measure(int depth, int tokens) {
        ModelSpec spec = oneLayer();
        try (Arena arena = Arena.ofConfined()) {
            var pool = new KvPool(arena, spec, Math.ceilDiv(depth + tokens, BLOCK_TOKENS), BLOCK_TOKENS);
            store(pool, spec, depth + tokens);
            var batch = new Sequences();
            BenchBatch.chunk(batch, depth, tokens, BLOCK_TOKENS);
            var attention = new Attention(spec, pool);
            float[] q = new float[tokens * spec.queryDim()];
            float[] out = new float[tokens * spec.queryDim()];
            BenchBatch.fill(q, 2);
            long nanos = Stopwatch.shortest(RUNS, () -> attention.attend(batch, 0, 0, q, 0, spec.queryDim(), out));
            Stopwatch.consume(out[tokens]);
            return 4.0 * spec.queryDim() * tokens * (depth + (tokens + 1) / 2.0) / nanos;
        }
    }

    private static void store(KvPool pool, ModelSpec spec, int tokens) {
        float[] row = new float[spec.kvDim()];
        for (int token = 0; token < tokens; token++) {
            BenchBatch.fill(row, token);
            pool.store(0, token / BLOCK_TOKENS, token % BLOCK_TOKENS, 1, row, 0, row, 0, spec.kvDim());
        }
    }

    private static ModelSpec oneLayer() {
        ModelSpec small = SyntheticModel.SMALL.spec();
        return new ModelSpec(
                small.architecture(),
                1,
                small.dim(),
                small.heads(),
                small.kvHeads(),
                small.headDim(),
                small.ffnDim(),
                small.vocabSize(),
                small.maxPositions(),
                small.rmsEpsilon(),
                small.rope(),
                small.qkvBias(),
                small.qkNorm(),
                small.tiedOutput());
    }
}
