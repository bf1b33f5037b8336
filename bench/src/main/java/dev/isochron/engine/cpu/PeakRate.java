package dev.isochron.engine.cpu;

import static dev.isochron.engine.cpu.MicroKernels.SPECIES;

import jdk.incubator.vector.FloatVector;

/** What one core can do at most: fused multiply-adds on registers alone, sixteen chains side by side. */
final class PeakRate {
    private static final int CHAINS = 16;
    private static final int STEPS = 4_000_000;

    private PeakRate() {}

    /** Floating-point operations per nanosecond (GFLOP/s), a multiply-add counting two. */
    static double measure() {
        long nanos = Stopwatch.shortest(8, PeakRate::chains);
        return 2.0 * CHAINS * MicroKernels.LANES * STEPS / nanos;
    }

    /** Each chain tends to 1, so no number becomes denormal or infinite. */
    private static void chains() {
        FloatVector x = FloatVector.broadcast(SPECIES, 0.5f);
        FloatVector y = FloatVector.broadcast(SPECIES, 0.5f);
        FloatVector c0 = x;
        FloatVector c1 = x;
        FloatVector c2 = x;
        FloatVector c3 = x;
        FloatVector c4 = x;
        FloatVector c5 = x;
        FloatVector c6 = x;
        FloatVector c7 = x;
        FloatVector d0 = x;
        FloatVector d1 = x;
        FloatVector d2 = x;
        FloatVector d3 = x;
        FloatVector d4 = x;
        FloatVector d5 = x;
        FloatVector d6 = x;
        FloatVector d7 = x;
        for (int i = 0; i < STEPS; i++) {
            c0 = c0.fma(x, y);
            c1 = c1.fma(x, y);
            c2 = c2.fma(x, y);
            c3 = c3.fma(x, y);
            c4 = c4.fma(x, y);
            c5 = c5.fma(x, y);
            c6 = c6.fma(x, y);
            c7 = c7.fma(x, y);
            d0 = d0.fma(x, y);
            d1 = d1.fma(x, y);
            d2 = d2.fma(x, y);
            d3 = d3.fma(x, y);
            d4 = d4.fma(x, y);
            d5 = d5.fma(x, y);
            d6 = d6.fma(x, y);
            d7 = d7.fma(x, y);
        }
        FloatVector c = c0.add(c1).add(c2).add(c3).add(c4).add(c5).add(c6).add(c7);
        FloatVector d = d0.add(d1).add(d2).add(d3).add(d4).add(d5).add(d6).add(d7);
        Stopwatch.consume(c.add(d).lane(0));
    }
}
