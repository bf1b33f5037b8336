package dev.isochron.engine.cpu;

import dev.isochron.core.SplitMix64;

/** Batches and numbers that the benchmarks feed. */
final class BenchBatch {
    private BenchBatch() {}

    /** Small numbers around 0. */
    static void fill(float[] into, long seed) {
        var random = new SplitMix64(seed);
        for (int i = 0; i < into.length; i++) {
            into[i] = (float) (random.nextDouble() - 0.5);
        }
    }

    /** One chunk of a sequence whose blocks lie in the slots from 0; its last row is sampled. */
    static void chunk(Sequences batch, int kvTokens, int tokens, int blockTokens) {
        batch.clear();
        batch.open();
        for (int block = 0; block < Math.ceilDiv(kvTokens + tokens, blockTokens); block++) {
            batch.addSlot(block);
        }
        for (int position = kvTokens; position < kvTokens + tokens; position++) {
            batch.addRow((int) (SplitMix64.mix(position) & 0xFF), position);
        }
        batch.sampleLastRow();
    }
}
