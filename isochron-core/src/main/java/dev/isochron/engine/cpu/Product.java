package dev.isochron.engine.cpu;

import java.lang.foreign.MemorySegment;

/** What a matrix product does with what is in its target: the only two kinds of product there are. */
enum Product {
    /** Overwrites the target. */
    SET {
        @Override
        void tile(
                int rows,
                float[] a,
                int aAt,
                int lda,
                MemorySegment b,
                long bAt,
                int width,
                int k,
                float[] c,
                int cAt,
                int ldc) {
            if (width == WIDE) {
                MicroKernels.set4(rows, a, aAt, lda, b, bAt, 4L * width, k, c, cAt, ldc);
                return;
            }
            for (int column = 0; column < width; column += NARROW) {
                MicroKernels.set2(rows, a, aAt, lda, b, bAt + 4L * column, 4L * width, k, c, cAt + column, ldc);
            }
        }
    },
    /** Adds to the target. */
    ADD {
        @Override
        void tile(
                int rows,
                float[] a,
                int aAt,
                int lda,
                MemorySegment b,
                long bAt,
                int width,
                int k,
                float[] c,
                int cAt,
                int ldc) {
            if (width == WIDE) {
                MicroKernels.add4(rows, a, aAt, lda, b, bAt, 4L * width, k, c, cAt, ldc);
                return;
            }
            for (int column = 0; column < width; column += NARROW) {
                MicroKernels.add2(rows, a, aAt, lda, b, bAt + 4L * column, 4L * width, k, c, cAt + column, ldc);
            }
        }
    };

    private static final int WIDE = 4 * MicroKernels.LANES;
    private static final int NARROW = 2 * MicroKernels.LANES;

    /**
     * At most {@link MicroKernels#MAX_ROWS} rows times one panel.
     *
     * @param width columns of the panel: 64, or 32 for KV pages of 32 tokens
     * @param bAt byte at which the panel starts
     */
    abstract void tile(
            int rows,
            float[] a,
            int aAt,
            int lda,
            MemorySegment b,
            long bAt,
            int width,
            int k,
            float[] c,
            int cAt,
            int ldc);

    /** Any number of rows times one panel. */
    final void panel(
            int rows,
            float[] a,
            int aAt,
            int lda,
            MemorySegment b,
            long bAt,
            int width,
            int k,
            float[] c,
            int cAt,
            int ldc) {
        for (int row = 0; row < rows; row += MicroKernels.MAX_ROWS) {
            int count = Math.min(MicroKernels.MAX_ROWS, rows - row);
            tile(count, a, aAt + row * lda, lda, b, bAt, width, k, c, cAt + row * ldc, ldc);
        }
    }
}
