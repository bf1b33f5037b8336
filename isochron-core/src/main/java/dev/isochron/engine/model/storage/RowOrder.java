package dev.isochron.engine.model.storage;

/** Where the output elements of a tensor lie in its file. */
public sealed interface RowOrder {
    /** The stored place of canonical element {@code row}. */
    int stored(int row);

    /** As in the canonical layout. */
    record Canonical() implements RowOrder {
        @Override
        public int stored(int row) {
            return row;
        }
    }

    /**
     * The two elements of a rotary pair side by side in each head: canonical element {@code half * headDim/2 + pair} of a head is
     * stored as its element {@code 2 * pair + half}. With a head of 4, canonical elements 0 1 2 3 lie at 0 2 1 3.
     */
    record PairsTogether(int headDim) implements RowOrder {
        public PairsTogether {
            if (headDim < 2 || headDim % 2 != 0) {
                throw new IllegalArgumentException("head dim " + headDim + "; expected an even number");
            }
        }

        @Override
        public int stored(int row) {
            int within = row % headDim;
            int pairs = headDim / 2;
            return row - within + 2 * (within % pairs) + within / pairs;
        }
    }
}
