package dev.isochron.engine.cpu;

import java.lang.foreign.Arena;

/** A matrix product of the shape that a chunk of 256 tokens meets most often: 256 rows, 576 inputs, 1536 outputs. */
final class GemmRate {
    private static final int ROWS = 256;
    private static final int INPUTS = 576;
    private static final int OUTPUTS = 1536;
    private static final int RUNS = 400;

    private GemmRate() {}

    /** GFLOP/s. */
    static double measure() {
        try (Arena arena = Arena.ofConfined()) {
            var matrix = PackedMatrix.pack(arena, OUTPUTS, INPUTS, (row, into) -> BenchBatch.fill(into, row));
            float[] a = new float[ROWS * INPUTS];
            float[] c = new float[ROWS * OUTPUTS];
            BenchBatch.fill(a, 1);
            long nanos =
                    Stopwatch.shortest(RUNS, () -> matrix.multiply(Product.SET, a, 0, INPUTS, ROWS, c, 0, OUTPUTS));
            Stopwatch.consume(c[ROWS]);
            return 2.0 * ROWS * INPUTS * OUTPUTS / nanos;
        }
    }
}
