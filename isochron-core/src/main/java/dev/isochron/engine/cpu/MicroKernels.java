package dev.isochron.engine.cpu;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * The inner loops of every matrix product: {@code c[rows][columns] (+)= a[rows][k] * b[k][columns]}, {@code a} and {@code c} row by
 * row in arrays, {@code b} outside the heap with {@code step} bytes from one k to the next.
 *
 * <p>Written by {@code src/generator/GenerateMicroKernels.java}, which says why it looks like this; do not edit.
 */
final class MicroKernels {
    static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    static final int LANES = SPECIES.length();
    static final int MAX_ROWS = 6;
    private static final long BYTES = 4L * LANES;
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();

    private MicroKernels() {}

    /** 4 vectors of columns, 1 to 6 rows; overwrites {@code c}. */
    static void set4(
            int rows,
            float[] a,
            int aAt,
            int lda,
            MemorySegment b,
            long bAt,
            long step,
            int k,
            float[] c,
            int cAt,
            int ldc) {
        switch (rows) {
            case 1 -> set4x1(a, aAt, lda, b, bAt, step, k, c, cAt, ldc);
            case 2 -> set4x2(a, aAt, lda, b, bAt, step, k, c, cAt, ldc);
            case 3 -> set4x3(a, aAt, lda, b, bAt, step, k, c, cAt, ldc);
            case 4 -> set4x4(a, aAt, lda, b, bAt, step, k, c, cAt, ldc);
            case 5 -> set4x5(a, aAt, lda, b, bAt, step, k, c, cAt, ldc);
            case 6 -> set4x6(a, aAt, lda, b, bAt, step, k, c, cAt, ldc);
            default -> throw new IllegalArgumentException(rows + " rows; expected 1 to 6");
        }
    }

    private static void set4x1(
            float[] a, int aAt, int lda, MemorySegment b, long bAt, long step, int k, float[] c, int cAt, int ldc) {
        FloatVector c00 = FloatVector.zero(SPECIES);
        FloatVector c01 = FloatVector.zero(SPECIES);
        FloatVector c02 = FloatVector.zero(SPECIES);
        FloatVector c03 = FloatVector.zero(SPECIES);
        long at = bAt;
        for (int i = 0; i < k; i++) {
            FloatVector b0 = FloatVector.fromMemorySegment(SPECIES, b, at + 0 * BYTES, ORDER);
            FloatVector b1 = FloatVector.fromMemorySegment(SPECIES, b, at + 1 * BYTES, ORDER);
            FloatVector b2 = FloatVector.fromMemorySegment(SPECIES, b, at + 2 * BYTES, ORDER);
            FloatVector b3 = FloatVector.fromMemorySegment(SPECIES, b, at + 3 * BYTES, ORDER);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aAt + 0 * lda + i]);
            c00 = a0.fma(b0, c00);
            c01 = a0.fma(b1, c01);
            c02 = a0.fma(b2, c02);
            c03 = a0.fma(b3, c03);
            at += step;
        }
        c00.intoArray(c, cAt + 0 * ldc + 0 * LANES);
        c01.intoArray(c, cAt + 0 * ldc + 1 * LANES);
        c02.intoArray(c, cAt + 0 * ldc + 2 * LANES);
        c03.intoArray(c, cAt + 0 * ldc + 3 * LANES);
    }

    private static void set4x2(
            float[] a, int aAt, int lda, MemorySegment b, long bAt, long step, int k, float[] c, int cAt, int ldc) {
        FloatVector c00 = FloatVector.zero(SPECIES);
        FloatVector c01 = FloatVector.zero(SPECIES);
        FloatVector c02 = FloatVector.zero(SPECIES);
        FloatVector c03 = FloatVector.zero(SPECIES);
        FloatVector c10 = FloatVector.zero(SPECIES);
        FloatVector c11 = FloatVector.zero(SPECIES);
        FloatVector c12 = FloatVector.zero(SPECIES);
        FloatVector c13 = FloatVector.zero(SPECIES);
        long at = bAt;
        for (int i = 0; i < k; i++) {
            FloatVector b0 = FloatVector.fromMemorySegment(SPECIES, b, at + 0 * BYTES, ORDER);
            FloatVector b1 = FloatVector.fromMemorySegment(SPECIES, b, at + 1 * BYTES, ORDER);
            FloatVector b2 = FloatVector.fromMemorySegment(SPECIES, b, at + 2 * BYTES, ORDER);
            FloatVector b3 = FloatVector.fromMemorySegment(SPECIES, b, at + 3 * BYTES, ORDER);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aAt + 0 * lda + i]);
            c00 = a0.fma(b0, c00);
            c01 = a0.fma(b1, c01);
            c02 = a0.fma(b2, c02);
            c03 = a0.fma(b3, c03);
            FloatVector a1 = FloatVector.broadcast(SPECIES, a[aAt + 1 * lda + i]);
            c10 = a1.fma(b0, c10);
            c11 = a1.fma(b1, c11);
            c12 = a1.fma(b2, c12);
            c13 = a1.fma(b3, c13);
            at += step;
        }
        c00.intoArray(c, cAt + 0 * ldc + 0 * LANES);
        c01.intoArray(c, cAt + 0 * ldc + 1 * LANES);
        c02.intoArray(c, cAt + 0 * ldc + 2 * LANES);
        c03.intoArray(c, cAt + 0 * ldc + 3 * LANES);
        c10.intoArray(c, cAt + 1 * ldc + 0 * LANES);
        c11.intoArray(c, cAt + 1 * ldc + 1 * LANES);
        c12.intoArray(c, cAt + 1 * ldc + 2 * LANES);
        c13.intoArray(c, cAt + 1 * ldc + 3 * LANES);
    }

    private static void set4x3(
            float[] a, int aAt, int lda, MemorySegment b, long bAt, long step, int k, float[] c, int cAt, int ldc) {
        FloatVector c00 = FloatVector.zero(SPECIES);
        FloatVector c01 = FloatVector.zero(SPECIES);
        FloatVector c02 = FloatVector.zero(SPECIES);
        FloatVector c03 = FloatVector.zero(SPECIES);
        FloatVector c10 = FloatVector.zero(SPECIES);
        FloatVector c11 = FloatVector.zero(SPECIES);
        FloatVector c12 = FloatVector.zero(SPECIES);
        FloatVector c13 = FloatVector.zero(SPECIES);
        FloatVector c20 = FloatVector.zero(SPECIES);
        FloatVector c21 = FloatVector.zero(SPECIES);
        FloatVector c22 = FloatVector.zero(SPECIES);
        FloatVector c23 = FloatVector.zero(SPECIES);
        long at = bAt;
        for (int i = 0; i < k; i++) {
            FloatVector b0 = FloatVector.fromMemorySegment(SPECIES, b, at + 0 * BYTES, ORDER);
            FloatVector b1 = FloatVector.fromMemorySegment(SPECIES, b, at + 1 * BYTES, ORDER);
            FloatVector b2 = FloatVector.fromMemorySegment(SPECIES, b, at + 2 * BYTES, ORDER);
            FloatVector b3 = FloatVector.fromMemorySegment(SPECIES, b, at + 3 * BYTES, ORDER);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aAt + 0 * lda + i]);
            c00 = a0.fma(b0, c00);
            c01 = a0.fma(b1, c01);
            c02 = a0.fma(b2, c02);
            c03 = a0.fma(b3, c03);
            FloatVector a1 = FloatVector.broadcast(SPECIES, a[aAt + 1 * lda + i]);
            c10 = a1.fma(b0, c10);
            c11 = a1.fma(b1, c11);
            c12 = a1.fma(b2, c12);
            c13 = a1.fma(b3, c13);
            FloatVector a2 = FloatVector.broadcast(SPECIES, a[aAt + 2 * lda + i]);
            c20 = a2.fma(b0, c20);
            c21 = a2.fma(b1, c21);
            c22 = a2.fma(b2, c22);
            c23 = a2.fma(b3, c23);
            at += step;
        }
        c00.intoArray(c, cAt + 0 * ldc + 0 * LANES);
        c01.intoArray(c, cAt + 0 * ldc + 1 * LANES);
        c02.intoArray(c, cAt + 0 * ldc + 2 * LANES);
        c03.intoArray(c, cAt + 0 * ldc + 3 * LANES);
        c10.intoArray(c, cAt + 1 * ldc + 0 * LANES);
        c11.intoArray(c, cAt + 1 * ldc + 1 * LANES);
        c12.intoArray(c, cAt + 1 * ldc + 2 * LANES);
        c13.intoArray(c, cAt + 1 * ldc + 3 * LANES);
        c20.intoArray(c, cAt + 2 * ldc + 0 * LANES);
        c21.intoArray(c, cAt + 2 * ldc + 1 * LANES);
        c22.intoArray(c, cAt + 2 * ldc + 2 * LANES);
        c23.intoArray(c, cAt + 2 * ldc + 3 * LANES);
    }

    private static void set4x4(
            float[] a, int aAt, int lda, MemorySegment b, long bAt, long step, int k, float[] c, int cAt, int ldc) {
        FloatVector c00 = FloatVector.zero(SPECIES);
        FloatVector c01 = FloatVector.zero(SPECIES);
        FloatVector c02 = FloatVector.zero(SPECIES);
        FloatVector c03 = FloatVector.zero(SPECIES);
        FloatVector c10 = FloatVector.zero(SPECIES);
        FloatVector c11 = FloatVector.zero(SPECIES);
        FloatVector c12 = FloatVector.zero(SPECIES);
        FloatVector c13 = FloatVector.zero(SPECIES);
        FloatVector c20 = FloatVector.zero(SPECIES);
        FloatVector c21 = FloatVector.zero(SPECIES);
        FloatVector c22 = FloatVector.zero(SPECIES);
        FloatVector c23 = FloatVector.zero(SPECIES);
        FloatVector c30 = FloatVector.zero(SPECIES);
        FloatVector c31 = FloatVector.zero(SPECIES);
        FloatVector c32 = FloatVector.zero(SPECIES);
        FloatVector c33 = FloatVector.zero(SPECIES);
        long at = bAt;
        for (int i = 0; i < k; i++) {
            FloatVector b0 = FloatVector.fromMemorySegment(SPECIES, b, at + 0 * BYTES, ORDER);
            FloatVector b1 = FloatVector.fromMemorySegment(SPECIES, b, at + 1 * BYTES, ORDER);
            FloatVector b2 = FloatVector.fromMemorySegment(SPECIES, b, at + 2 * BYTES, ORDER);
            FloatVector b3 = FloatVector.fromMemorySegment(SPECIES, b, at + 3 * BYTES, ORDER);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aAt + 0 * lda + i]);
            c00 = a0.fma(b0, c00);
            c01 = a0.fma(b1, c01);
            c02 = a0.fma(b2, c02);
            c03 = a0.fma(b3, c03);
            FloatVector a1 = FloatVector.broadcast(SPECIES, a[aAt + 1 * lda + i]);
            c10 = a1.fma(b0, c10);
            c11 = a1.fma(b1, c11);
            c12 = a1.fma(b2, c12);
            c13 = a1.fma(b3, c13);
            FloatVector a2 = FloatVector.broadcast(SPECIES, a[aAt + 2 * lda + i]);
            c20 = a2.fma(b0, c20);
            c21 = a2.fma(b1, c21);
            c22 = a2.fma(b2, c22);
            c23 = a2.fma(b3, c23);
            FloatVector a3 = FloatVector.broadcast(SPECIES, a[aAt + 3 * lda + i]);
            c30 = a3.fma(b0, c30);
            c31 = a3.fma(b1, c31);
            c32 = a3.fma(b2, c32);
            c33 = a3.fma(b3, c33);
            at += step;
        }
        c00.intoArray(c, cAt + 0 * ldc + 0 * LANES);
        c01.intoArray(c, cAt + 0 * ldc + 1 * LANES);
        c02.intoArray(c, cAt + 0 * ldc + 2 * LANES);
        c03.intoArray(c, cAt + 0 * ldc + 3 * LANES);
        c10.intoArray(c, cAt + 1 * ldc + 0 * LANES);
        c11.intoArray(c, cAt + 1 * ldc + 1 * LANES);
        c12.intoArray(c, cAt + 1 * ldc + 2 * LANES);
        c13.intoArray(c, cAt + 1 * ldc + 3 * LANES);
        c20.intoArray(c, cAt + 2 * ldc + 0 * LANES);
        c21.intoArray(c, cAt + 2 * ldc + 1 * LANES);
        c22.intoArray(c, cAt + 2 * ldc + 2 * LANES);
        c23.intoArray(c, cAt + 2 * ldc + 3 * LANES);
        c30.intoArray(c, cAt + 3 * ldc + 0 * LANES);
        c31.intoArray(c, cAt + 3 * ldc + 1 * LANES);
        c32.intoArray(c, cAt + 3 * ldc + 2 * LANES);
        c33.intoArray(c, cAt + 3 * ldc + 3 * LANES);
    }

    private static void set4x5(
            float[] a, int aAt, int lda, MemorySegment b, long bAt, long step, int k, float[] c, int cAt, int ldc) {
        FloatVector c00 = FloatVector.zero(SPECIES);
        FloatVector c01 = FloatVector.zero(SPECIES);
        FloatVector c02 = FloatVector.zero(SPECIES);
        FloatVector c03 = FloatVector.zero(SPECIES);
        FloatVector c10 = FloatVector.zero(SPECIES);
        FloatVector c11 = FloatVector.zero(SPECIES);
        FloatVector c12 = FloatVector.zero(SPECIES);
        FloatVector c13 = FloatVector.zero(SPECIES);
        FloatVector c20 = FloatVector.zero(SPECIES);
        FloatVector c21 = FloatVector.zero(SPECIES);
        FloatVector c22 = FloatVector.zero(SPECIES);
        FloatVector c23 = FloatVector.zero(SPECIES);
        FloatVector c30 = FloatVector.zero(SPECIES);
        FloatVector c31 = FloatVector.zero(SPECIES);
        FloatVector c32 = FloatVector.zero(SPECIES);
        FloatVector c33 = FloatVector.zero(SPECIES);
        FloatVector c40 = FloatVector.zero(SPECIES);
        FloatVector c41 = FloatVector.zero(SPECIES);
        FloatVector c42 = FloatVector.zero(SPECIES);
        FloatVector c43 = FloatVector.zero(SPECIES);
        long at = bAt;
        for (int i = 0; i < k; i++) {
            FloatVector b0 = FloatVector.fromMemorySegment(SPECIES, b, at + 0 * BYTES, ORDER);
            FloatVector b1 = FloatVector.fromMemorySegment(SPECIES, b, at + 1 * BYTES, ORDER);
            FloatVector b2 = FloatVector.fromMemorySegment(SPECIES, b, at + 2 * BYTES, ORDER);
            FloatVector b3 = FloatVector.fromMemorySegment(SPECIES, b, at + 3 * BYTES, ORDER);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aAt + 0 * lda + i]);
            c00 = a0.fma(b0, c00);
            c01 = a0.fma(b1, c01);
            c02 = a0.fma(b2, c02);
            c03 = a0.fma(b3, c03);
            FloatVector a1 = FloatVector.broadcast(SPECIES, a[aAt + 1 * lda + i]);
            c10 = a1.fma(b0, c10);
            c11 = a1.fma(b1, c11);
            c12 = a1.fma(b2, c12);
            c13 = a1.fma(b3, c13);
            FloatVector a2 = FloatVector.broadcast(SPECIES, a[aAt + 2 * lda + i]);
            c20 = a2.fma(b0, c20);
            c21 = a2.fma(b1, c21);
            c22 = a2.fma(b2, c22);
            c23 = a2.fma(b3, c23);
            FloatVector a3 = FloatVector.broadcast(SPECIES, a[aAt + 3 * lda + i]);
            c30 = a3.fma(b0, c30);
            c31 = a3.fma(b1, c31);
            c32 = a3.fma(b2, c32);
            c33 = a3.fma(b3, c33);
            FloatVector a4 = FloatVector.broadcast(SPECIES, a[aAt + 4 * lda + i]);
            c40 = a4.fma(b0, c40);
            c41 = a4.fma(b1, c41);
            c42 = a4.fma(b2, c42);
            c43 = a4.fma(b3, c43);
            at += step;
        }
        c00.intoArray(c, cAt + 0 * ldc + 0 * LANES);
        c01.intoArray(c, cAt + 0 * ldc + 1 * LANES);
        c02.intoArray(c, cAt + 0 * ldc + 2 * LANES);
        c03.intoArray(c, cAt + 0 * ldc + 3 * LANES);
        c10.intoArray(c, cAt + 1 * ldc + 0 * LANES);
        c11.intoArray(c, cAt + 1 * ldc + 1 * LANES);
        c12.intoArray(c, cAt + 1 * ldc + 2 * LANES);
        c13.intoArray(c, cAt + 1 * ldc + 3 * LANES);
        c20.intoArray(c, cAt + 2 * ldc + 0 * LANES);
        c21.intoArray(c, cAt + 2 * ldc + 1 * LANES);
        c22.intoArray(c, cAt + 2 * ldc + 2 * LANES);
        c23.intoArray(c, cAt + 2 * ldc + 3 * LANES);
        c30.intoArray(c, cAt + 3 * ldc + 0 * LANES);
        c31.intoArray(c, cAt + 3 * ldc + 1 * LANES);
        c32.intoArray(c, cAt + 3 * ldc + 2 * LANES);
        c33.intoArray(c, cAt + 3 * ldc + 3 * LANES);
        c40.intoArray(c, cAt + 4 * ldc + 0 * LANES);
        c41.intoArray(c, cAt + 4 * ldc + 1 * LANES);
        c42.intoArray(c, cAt + 4 * ldc + 2 * LANES);
        c43.intoArray(c, cAt + 4 * ldc + 3 * LANES);
    }

    private static void set4x6(
            float[] a, int aAt, int lda, MemorySegment b, long bAt, long step, int k, float[] c, int cAt, int ldc) {
        FloatVector c00 = FloatVector.zero(SPECIES);
        FloatVector c01 = FloatVector.zero(SPECIES);
        FloatVector c02 = FloatVector.zero(SPECIES);
        FloatVector c03 = FloatVector.zero(SPECIES);
        FloatVector c10 = FloatVector.zero(SPECIES);
        FloatVector c11 = FloatVector.zero(SPECIES);
        FloatVector c12 = FloatVector.zero(SPECIES);
        FloatVector c13 = FloatVector.zero(SPECIES);
        FloatVector c20 = FloatVector.zero(SPECIES);
        FloatVector c21 = FloatVector.zero(SPECIES);
        FloatVector c22 = FloatVector.zero(SPECIES);
        FloatVector c23 = FloatVector.zero(SPECIES);
        FloatVector c30 = FloatVector.zero(SPECIES);
        FloatVector c31 = FloatVector.zero(SPECIES);
        FloatVector c32 = FloatVector.zero(SPECIES);
        FloatVector c33 = FloatVector.zero(SPECIES);
        FloatVector c40 = FloatVector.zero(SPECIES);
        FloatVector c41 = FloatVector.zero(SPECIES);
        FloatVector c42 = FloatVector.zero(SPECIES);
        FloatVector c43 = FloatVector.zero(SPECIES);
        FloatVector c50 = FloatVector.zero(SPECIES);
        FloatVector c51 = FloatVector.zero(SPECIES);
        FloatVector c52 = FloatVector.zero(SPECIES);
        FloatVector c53 = FloatVector.zero(SPECIES);
        long at = bAt;
        for (int i = 0; i < k; i++) {
            FloatVector b0 = FloatVector.fromMemorySegment(SPECIES, b, at + 0 * BYTES, ORDER);
            FloatVector b1 = FloatVector.fromMemorySegment(SPECIES, b, at + 1 * BYTES, ORDER);
            FloatVector b2 = FloatVector.fromMemorySegment(SPECIES, b, at + 2 * BYTES, ORDER);
            FloatVector b3 = FloatVector.fromMemorySegment(SPECIES, b, at + 3 * BYTES, ORDER);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aAt + 0 * lda + i]);
            c00 = a0.fma(b0, c00);
            c01 = a0.fma(b1, c01);
            c02 = a0.fma(b2, c02);
            c03 = a0.fma(b3, c03);
            FloatVector a1 = FloatVector.broadcast(SPECIES, a[aAt + 1 * lda + i]);
            c10 = a1.fma(b0, c10);
            c11 = a1.fma(b1, c11);
            c12 = a1.fma(b2, c12);
            c13 = a1.fma(b3, c13);
            FloatVector a2 = FloatVector.broadcast(SPECIES, a[aAt + 2 * lda + i]);
            c20 = a2.fma(b0, c20);
            c21 = a2.fma(b1, c21);
            c22 = a2.fma(b2, c22);
            c23 = a2.fma(b3, c23);
            FloatVector a3 = FloatVector.broadcast(SPECIES, a[aAt + 3 * lda + i]);
            c30 = a3.fma(b0, c30);
            c31 = a3.fma(b1, c31);
            c32 = a3.fma(b2, c32);
            c33 = a3.fma(b3, c33);
            FloatVector a4 = FloatVector.broadcast(SPECIES, a[aAt + 4 * lda + i]);
            c40 = a4.fma(b0, c40);
            c41 = a4.fma(b1, c41);
            c42 = a4.fma(b2, c42);
            c43 = a4.fma(b3, c43);
            FloatVector a5 = FloatVector.broadcast(SPECIES, a[aAt + 5 * lda + i]);
            c50 = a5.fma(b0, c50);
            c51 = a5.fma(b1, c51);
            c52 = a5.fma(b2, c52);
            c53 = a5.fma(b3, c53);
            at += step;
        }
        c00.intoArray(c, cAt + 0 * ldc + 0 * LANES);
        c01.intoArray(c, cAt + 0 * ldc + 1 * LANES);
        c02.intoArray(c, cAt + 0 * ldc + 2 * LANES);
        c03.intoArray(c, cAt + 0 * ldc + 3 * LANES);
        c10.intoArray(c, cAt + 1 * ldc + 0 * LANES);
        c11.intoArray(c, cAt + 1 * ldc + 1 * LANES);
        c12.intoArray(c, cAt + 1 * ldc + 2 * LANES);
        c13.intoArray(c, cAt + 1 * ldc + 3 * LANES);
        c20.intoArray(c, cAt + 2 * ldc + 0 * LANES);
        c21.intoArray(c, cAt + 2 * ldc + 1 * LANES);
        c22.intoArray(c, cAt + 2 * ldc + 2 * LANES);
        c23.intoArray(c, cAt + 2 * ldc + 3 * LANES);
        c30.intoArray(c, cAt + 3 * ldc + 0 * LANES);
        c31.intoArray(c, cAt + 3 * ldc + 1 * LANES);
        c32.intoArray(c, cAt + 3 * ldc + 2 * LANES);
        c33.intoArray(c, cAt + 3 * ldc + 3 * LANES);
        c40.intoArray(c, cAt + 4 * ldc + 0 * LANES);
        c41.intoArray(c, cAt + 4 * ldc + 1 * LANES);
        c42.intoArray(c, cAt + 4 * ldc + 2 * LANES);
        c43.intoArray(c, cAt + 4 * ldc + 3 * LANES);
        c50.intoArray(c, cAt + 5 * ldc + 0 * LANES);
        c51.intoArray(c, cAt + 5 * ldc + 1 * LANES);
        c52.intoArray(c, cAt + 5 * ldc + 2 * LANES);
        c53.intoArray(c, cAt + 5 * ldc + 3 * LANES);
    }

    /** 4 vectors of columns, 1 to 6 rows; adds to {@code c}. */
    static void add4(
            int rows,
            float[] a,
            int aAt,
            int lda,
            MemorySegment b,
            long bAt,
            long step,
            int k,
            float[] c,
            int cAt,
            int ldc) {
        switch (rows) {
            case 1 -> add4x1(a, aAt, lda, b, bAt, step, k, c, cAt, ldc);
            case 2 -> add4x2(a, aAt, lda, b, bAt, step, k, c, cAt, ldc);
            case 3 -> add4x3(a, aAt, lda, b, bAt, step, k, c, cAt, ldc);
            case 4 -> add4x4(a, aAt, lda, b, bAt, step, k, c, cAt, ldc);
            case 5 -> add4x5(a, aAt, lda, b, bAt, step, k, c, cAt, ldc);
            case 6 -> add4x6(a, aAt, lda, b, bAt, step, k, c, cAt, ldc);
            default -> throw new IllegalArgumentException(rows + " rows; expected 1 to 6");
        }
    }

    private static void add4x1(
            float[] a, int aAt, int lda, MemorySegment b, long bAt, long step, int k, float[] c, int cAt, int ldc) {
        FloatVector c00 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 0 * LANES);
        FloatVector c01 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 1 * LANES);
        FloatVector c02 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 2 * LANES);
        FloatVector c03 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 3 * LANES);
        long at = bAt;
        for (int i = 0; i < k; i++) {
            FloatVector b0 = FloatVector.fromMemorySegment(SPECIES, b, at + 0 * BYTES, ORDER);
            FloatVector b1 = FloatVector.fromMemorySegment(SPECIES, b, at + 1 * BYTES, ORDER);
            FloatVector b2 = FloatVector.fromMemorySegment(SPECIES, b, at + 2 * BYTES, ORDER);
            FloatVector b3 = FloatVector.fromMemorySegment(SPECIES, b, at + 3 * BYTES, ORDER);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aAt + 0 * lda + i]);
            c00 = a0.fma(b0, c00);
            c01 = a0.fma(b1, c01);
            c02 = a0.fma(b2, c02);
            c03 = a0.fma(b3, c03);
            at += step;
        }
        c00.intoArray(c, cAt + 0 * ldc + 0 * LANES);
        c01.intoArray(c, cAt + 0 * ldc + 1 * LANES);
        c02.intoArray(c, cAt + 0 * ldc + 2 * LANES);
        c03.intoArray(c, cAt + 0 * ldc + 3 * LANES);
    }

    private static void add4x2(
            float[] a, int aAt, int lda, MemorySegment b, long bAt, long step, int k, float[] c, int cAt, int ldc) {
        FloatVector c00 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 0 * LANES);
        FloatVector c01 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 1 * LANES);
        FloatVector c02 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 2 * LANES);
        FloatVector c03 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 3 * LANES);
        FloatVector c10 = FloatVector.fromArray(SPECIES, c, cAt + 1 * ldc + 0 * LANES);
        FloatVector c11 = FloatVector.fromArray(SPECIES, c, cAt + 1 * ldc + 1 * LANES);
        FloatVector c12 = FloatVector.fromArray(SPECIES, c, cAt + 1 * ldc + 2 * LANES);
        FloatVector c13 = FloatVector.fromArray(SPECIES, c, cAt + 1 * ldc + 3 * LANES);
        long at = bAt;
        for (int i = 0; i < k; i++) {
            FloatVector b0 = FloatVector.fromMemorySegment(SPECIES, b, at + 0 * BYTES, ORDER);
            FloatVector b1 = FloatVector.fromMemorySegment(SPECIES, b, at + 1 * BYTES, ORDER);
            FloatVector b2 = FloatVector.fromMemorySegment(SPECIES, b, at + 2 * BYTES, ORDER);
            FloatVector b3 = FloatVector.fromMemorySegment(SPECIES, b, at + 3 * BYTES, ORDER);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aAt + 0 * lda + i]);
            c00 = a0.fma(b0, c00);
            c01 = a0.fma(b1, c01);
            c02 = a0.fma(b2, c02);
            c03 = a0.fma(b3, c03);
            FloatVector a1 = FloatVector.broadcast(SPECIES, a[aAt + 1 * lda + i]);
            c10 = a1.fma(b0, c10);
            c11 = a1.fma(b1, c11);
            c12 = a1.fma(b2, c12);
            c13 = a1.fma(b3, c13);
            at += step;
        }
        c00.intoArray(c, cAt + 0 * ldc + 0 * LANES);
        c01.intoArray(c, cAt + 0 * ldc + 1 * LANES);
        c02.intoArray(c, cAt + 0 * ldc + 2 * LANES);
        c03.intoArray(c, cAt + 0 * ldc + 3 * LANES);
        c10.intoArray(c, cAt + 1 * ldc + 0 * LANES);
        c11.intoArray(c, cAt + 1 * ldc + 1 * LANES);
        c12.intoArray(c, cAt + 1 * ldc + 2 * LANES);
        c13.intoArray(c, cAt + 1 * ldc + 3 * LANES);
    }

    private static void add4x3(
            float[] a, int aAt, int lda, MemorySegment b, long bAt, long step, int k, float[] c, int cAt, int ldc) {
        FloatVector c00 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 0 * LANES);
        FloatVector c01 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 1 * LANES);
        FloatVector c02 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 2 * LANES);
        FloatVector c03 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 3 * LANES);
        FloatVector c10 = FloatVector.fromArray(SPECIES, c, cAt + 1 * ldc + 0 * LANES);
        FloatVector c11 = FloatVector.fromArray(SPECIES, c, cAt + 1 * ldc + 1 * LANES);
        FloatVector c12 = FloatVector.fromArray(SPECIES, c, cAt + 1 * ldc + 2 * LANES);
        FloatVector c13 = FloatVector.fromArray(SPECIES, c, cAt + 1 * ldc + 3 * LANES);
        FloatVector c20 = FloatVector.fromArray(SPECIES, c, cAt + 2 * ldc + 0 * LANES);
        FloatVector c21 = FloatVector.fromArray(SPECIES, c, cAt + 2 * ldc + 1 * LANES);
        FloatVector c22 = FloatVector.fromArray(SPECIES, c, cAt + 2 * ldc + 2 * LANES);
        FloatVector c23 = FloatVector.fromArray(SPECIES, c, cAt + 2 * ldc + 3 * LANES);
        long at = bAt;
        for (int i = 0; i < k; i++) {
            FloatVector b0 = FloatVector.fromMemorySegment(SPECIES, b, at + 0 * BYTES, ORDER);
            FloatVector b1 = FloatVector.fromMemorySegment(SPECIES, b, at + 1 * BYTES, ORDER);
            FloatVector b2 = FloatVector.fromMemorySegment(SPECIES, b, at + 2 * BYTES, ORDER);
            FloatVector b3 = FloatVector.fromMemorySegment(SPECIES, b, at + 3 * BYTES, ORDER);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aAt + 0 * lda + i]);
            c00 = a0.fma(b0, c00);
            c01 = a0.fma(b1, c01);
            c02 = a0.fma(b2, c02);
            c03 = a0.fma(b3, c03);
            FloatVector a1 = FloatVector.broadcast(SPECIES, a[aAt + 1 * lda + i]);
            c10 = a1.fma(b0, c10);
            c11 = a1.fma(b1, c11);
            c12 = a1.fma(b2, c12);
            c13 = a1.fma(b3, c13);
            FloatVector a2 = FloatVector.broadcast(SPECIES, a[aAt + 2 * lda + i]);
            c20 = a2.fma(b0, c20);
            c21 = a2.fma(b1, c21);
            c22 = a2.fma(b2, c22);
            c23 = a2.fma(b3, c23);
            at += step;
        }
        c00.intoArray(c, cAt + 0 * ldc + 0 * LANES);
        c01.intoArray(c, cAt + 0 * ldc + 1 * LANES);
        c02.intoArray(c, cAt + 0 * ldc + 2 * LANES);
        c03.intoArray(c, cAt + 0 * ldc + 3 * LANES);
        c10.intoArray(c, cAt + 1 * ldc + 0 * LANES);
        c11.intoArray(c, cAt + 1 * ldc + 1 * LANES);
        c12.intoArray(c, cAt + 1 * ldc + 2 * LANES);
        c13.intoArray(c, cAt + 1 * ldc + 3 * LANES);
        c20.intoArray(c, cAt + 2 * ldc + 0 * LANES);
        c21.intoArray(c, cAt + 2 * ldc + 1 * LANES);
        c22.intoArray(c, cAt + 2 * ldc + 2 * LANES);
        c23.intoArray(c, cAt + 2 * ldc + 3 * LANES);
    }

    private static void add4x4(
            float[] a, int aAt, int lda, MemorySegment b, long bAt, long step, int k, float[] c, int cAt, int ldc) {
        FloatVector c00 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 0 * LANES);
        FloatVector c01 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 1 * LANES);
        FloatVector c02 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 2 * LANES);
        FloatVector c03 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 3 * LANES);
        FloatVector c10 = FloatVector.fromArray(SPECIES, c, cAt + 1 * ldc + 0 * LANES);
        FloatVector c11 = FloatVector.fromArray(SPECIES, c, cAt + 1 * ldc + 1 * LANES);
        FloatVector c12 = FloatVector.fromArray(SPECIES, c, cAt + 1 * ldc + 2 * LANES);
        FloatVector c13 = FloatVector.fromArray(SPECIES, c, cAt + 1 * ldc + 3 * LANES);
        FloatVector c20 = FloatVector.fromArray(SPECIES, c, cAt + 2 * ldc + 0 * LANES);
        FloatVector c21 = FloatVector.fromArray(SPECIES, c, cAt + 2 * ldc + 1 * LANES);
        FloatVector c22 = FloatVector.fromArray(SPECIES, c, cAt + 2 * ldc + 2 * LANES);
        FloatVector c23 = FloatVector.fromArray(SPECIES, c, cAt + 2 * ldc + 3 * LANES);
        FloatVector c30 = FloatVector.fromArray(SPECIES, c, cAt + 3 * ldc + 0 * LANES);
        FloatVector c31 = FloatVector.fromArray(SPECIES, c, cAt + 3 * ldc + 1 * LANES);
        FloatVector c32 = FloatVector.fromArray(SPECIES, c, cAt + 3 * ldc + 2 * LANES);
        FloatVector c33 = FloatVector.fromArray(SPECIES, c, cAt + 3 * ldc + 3 * LANES);
        long at = bAt;
        for (int i = 0; i < k; i++) {
            FloatVector b0 = FloatVector.fromMemorySegment(SPECIES, b, at + 0 * BYTES, ORDER);
            FloatVector b1 = FloatVector.fromMemorySegment(SPECIES, b, at + 1 * BYTES, ORDER);
            FloatVector b2 = FloatVector.fromMemorySegment(SPECIES, b, at + 2 * BYTES, ORDER);
            FloatVector b3 = FloatVector.fromMemorySegment(SPECIES, b, at + 3 * BYTES, ORDER);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aAt + 0 * lda + i]);
            c00 = a0.fma(b0, c00);
            c01 = a0.fma(b1, c01);
            c02 = a0.fma(b2, c02);
            c03 = a0.fma(b3, c03);
            FloatVector a1 = FloatVector.broadcast(SPECIES, a[aAt + 1 * lda + i]);
            c10 = a1.fma(b0, c10);
            c11 = a1.fma(b1, c11);
            c12 = a1.fma(b2, c12);
            c13 = a1.fma(b3, c13);
            FloatVector a2 = FloatVector.broadcast(SPECIES, a[aAt + 2 * lda + i]);
            c20 = a2.fma(b0, c20);
            c21 = a2.fma(b1, c21);
            c22 = a2.fma(b2, c22);
            c23 = a2.fma(b3, c23);
            FloatVector a3 = FloatVector.broadcast(SPECIES, a[aAt + 3 * lda + i]);
            c30 = a3.fma(b0, c30);
            c31 = a3.fma(b1, c31);
            c32 = a3.fma(b2, c32);
            c33 = a3.fma(b3, c33);
            at += step;
        }
        c00.intoArray(c, cAt + 0 * ldc + 0 * LANES);
        c01.intoArray(c, cAt + 0 * ldc + 1 * LANES);
        c02.intoArray(c, cAt + 0 * ldc + 2 * LANES);
        c03.intoArray(c, cAt + 0 * ldc + 3 * LANES);
        c10.intoArray(c, cAt + 1 * ldc + 0 * LANES);
        c11.intoArray(c, cAt + 1 * ldc + 1 * LANES);
        c12.intoArray(c, cAt + 1 * ldc + 2 * LANES);
        c13.intoArray(c, cAt + 1 * ldc + 3 * LANES);
        c20.intoArray(c, cAt + 2 * ldc + 0 * LANES);
        c21.intoArray(c, cAt + 2 * ldc + 1 * LANES);
        c22.intoArray(c, cAt + 2 * ldc + 2 * LANES);
        c23.intoArray(c, cAt + 2 * ldc + 3 * LANES);
        c30.intoArray(c, cAt + 3 * ldc + 0 * LANES);
        c31.intoArray(c, cAt + 3 * ldc + 1 * LANES);
        c32.intoArray(c, cAt + 3 * ldc + 2 * LANES);
        c33.intoArray(c, cAt + 3 * ldc + 3 * LANES);
    }

    private static void add4x5(
            float[] a, int aAt, int lda, MemorySegment b, long bAt, long step, int k, float[] c, int cAt, int ldc) {
        FloatVector c00 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 0 * LANES);
        FloatVector c01 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 1 * LANES);
        FloatVector c02 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 2 * LANES);
        FloatVector c03 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 3 * LANES);
        FloatVector c10 = FloatVector.fromArray(SPECIES, c, cAt + 1 * ldc + 0 * LANES);
        FloatVector c11 = FloatVector.fromArray(SPECIES, c, cAt + 1 * ldc + 1 * LANES);
        FloatVector c12 = FloatVector.fromArray(SPECIES, c, cAt + 1 * ldc + 2 * LANES);
        FloatVector c13 = FloatVector.fromArray(SPECIES, c, cAt + 1 * ldc + 3 * LANES);
        FloatVector c20 = FloatVector.fromArray(SPECIES, c, cAt + 2 * ldc + 0 * LANES);
        FloatVector c21 = FloatVector.fromArray(SPECIES, c, cAt + 2 * ldc + 1 * LANES);
        FloatVector c22 = FloatVector.fromArray(SPECIES, c, cAt + 2 * ldc + 2 * LANES);
        FloatVector c23 = FloatVector.fromArray(SPECIES, c, cAt + 2 * ldc + 3 * LANES);
        FloatVector c30 = FloatVector.fromArray(SPECIES, c, cAt + 3 * ldc + 0 * LANES);
        FloatVector c31 = FloatVector.fromArray(SPECIES, c, cAt + 3 * ldc + 1 * LANES);
        FloatVector c32 = FloatVector.fromArray(SPECIES, c, cAt + 3 * ldc + 2 * LANES);
        FloatVector c33 = FloatVector.fromArray(SPECIES, c, cAt + 3 * ldc + 3 * LANES);
        FloatVector c40 = FloatVector.fromArray(SPECIES, c, cAt + 4 * ldc + 0 * LANES);
        FloatVector c41 = FloatVector.fromArray(SPECIES, c, cAt + 4 * ldc + 1 * LANES);
        FloatVector c42 = FloatVector.fromArray(SPECIES, c, cAt + 4 * ldc + 2 * LANES);
        FloatVector c43 = FloatVector.fromArray(SPECIES, c, cAt + 4 * ldc + 3 * LANES);
        long at = bAt;
        for (int i = 0; i < k; i++) {
            FloatVector b0 = FloatVector.fromMemorySegment(SPECIES, b, at + 0 * BYTES, ORDER);
            FloatVector b1 = FloatVector.fromMemorySegment(SPECIES, b, at + 1 * BYTES, ORDER);
            FloatVector b2 = FloatVector.fromMemorySegment(SPECIES, b, at + 2 * BYTES, ORDER);
            FloatVector b3 = FloatVector.fromMemorySegment(SPECIES, b, at + 3 * BYTES, ORDER);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aAt + 0 * lda + i]);
            c00 = a0.fma(b0, c00);
            c01 = a0.fma(b1, c01);
            c02 = a0.fma(b2, c02);
            c03 = a0.fma(b3, c03);
            FloatVector a1 = FloatVector.broadcast(SPECIES, a[aAt + 1 * lda + i]);
            c10 = a1.fma(b0, c10);
            c11 = a1.fma(b1, c11);
            c12 = a1.fma(b2, c12);
            c13 = a1.fma(b3, c13);
            FloatVector a2 = FloatVector.broadcast(SPECIES, a[aAt + 2 * lda + i]);
            c20 = a2.fma(b0, c20);
            c21 = a2.fma(b1, c21);
            c22 = a2.fma(b2, c22);
            c23 = a2.fma(b3, c23);
            FloatVector a3 = FloatVector.broadcast(SPECIES, a[aAt + 3 * lda + i]);
            c30 = a3.fma(b0, c30);
            c31 = a3.fma(b1, c31);
            c32 = a3.fma(b2, c32);
            c33 = a3.fma(b3, c33);
            FloatVector a4 = FloatVector.broadcast(SPECIES, a[aAt + 4 * lda + i]);
            c40 = a4.fma(b0, c40);
            c41 = a4.fma(b1, c41);
            c42 = a4.fma(b2, c42);
            c43 = a4.fma(b3, c43);
            at += step;
        }
        c00.intoArray(c, cAt + 0 * ldc + 0 * LANES);
        c01.intoArray(c, cAt + 0 * ldc + 1 * LANES);
        c02.intoArray(c, cAt + 0 * ldc + 2 * LANES);
        c03.intoArray(c, cAt + 0 * ldc + 3 * LANES);
        c10.intoArray(c, cAt + 1 * ldc + 0 * LANES);
        c11.intoArray(c, cAt + 1 * ldc + 1 * LANES);
        c12.intoArray(c, cAt + 1 * ldc + 2 * LANES);
        c13.intoArray(c, cAt + 1 * ldc + 3 * LANES);
        c20.intoArray(c, cAt + 2 * ldc + 0 * LANES);
        c21.intoArray(c, cAt + 2 * ldc + 1 * LANES);
        c22.intoArray(c, cAt + 2 * ldc + 2 * LANES);
        c23.intoArray(c, cAt + 2 * ldc + 3 * LANES);
        c30.intoArray(c, cAt + 3 * ldc + 0 * LANES);
        c31.intoArray(c, cAt + 3 * ldc + 1 * LANES);
        c32.intoArray(c, cAt + 3 * ldc + 2 * LANES);
        c33.intoArray(c, cAt + 3 * ldc + 3 * LANES);
        c40.intoArray(c, cAt + 4 * ldc + 0 * LANES);
        c41.intoArray(c, cAt + 4 * ldc + 1 * LANES);
        c42.intoArray(c, cAt + 4 * ldc + 2 * LANES);
        c43.intoArray(c, cAt + 4 * ldc + 3 * LANES);
    }

    private static void add4x6(
            float[] a, int aAt, int lda, MemorySegment b, long bAt, long step, int k, float[] c, int cAt, int ldc) {
        FloatVector c00 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 0 * LANES);
        FloatVector c01 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 1 * LANES);
        FloatVector c02 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 2 * LANES);
        FloatVector c03 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 3 * LANES);
        FloatVector c10 = FloatVector.fromArray(SPECIES, c, cAt + 1 * ldc + 0 * LANES);
        FloatVector c11 = FloatVector.fromArray(SPECIES, c, cAt + 1 * ldc + 1 * LANES);
        FloatVector c12 = FloatVector.fromArray(SPECIES, c, cAt + 1 * ldc + 2 * LANES);
        FloatVector c13 = FloatVector.fromArray(SPECIES, c, cAt + 1 * ldc + 3 * LANES);
        FloatVector c20 = FloatVector.fromArray(SPECIES, c, cAt + 2 * ldc + 0 * LANES);
        FloatVector c21 = FloatVector.fromArray(SPECIES, c, cAt + 2 * ldc + 1 * LANES);
        FloatVector c22 = FloatVector.fromArray(SPECIES, c, cAt + 2 * ldc + 2 * LANES);
        FloatVector c23 = FloatVector.fromArray(SPECIES, c, cAt + 2 * ldc + 3 * LANES);
        FloatVector c30 = FloatVector.fromArray(SPECIES, c, cAt + 3 * ldc + 0 * LANES);
        FloatVector c31 = FloatVector.fromArray(SPECIES, c, cAt + 3 * ldc + 1 * LANES);
        FloatVector c32 = FloatVector.fromArray(SPECIES, c, cAt + 3 * ldc + 2 * LANES);
        FloatVector c33 = FloatVector.fromArray(SPECIES, c, cAt + 3 * ldc + 3 * LANES);
        FloatVector c40 = FloatVector.fromArray(SPECIES, c, cAt + 4 * ldc + 0 * LANES);
        FloatVector c41 = FloatVector.fromArray(SPECIES, c, cAt + 4 * ldc + 1 * LANES);
        FloatVector c42 = FloatVector.fromArray(SPECIES, c, cAt + 4 * ldc + 2 * LANES);
        FloatVector c43 = FloatVector.fromArray(SPECIES, c, cAt + 4 * ldc + 3 * LANES);
        FloatVector c50 = FloatVector.fromArray(SPECIES, c, cAt + 5 * ldc + 0 * LANES);
        FloatVector c51 = FloatVector.fromArray(SPECIES, c, cAt + 5 * ldc + 1 * LANES);
        FloatVector c52 = FloatVector.fromArray(SPECIES, c, cAt + 5 * ldc + 2 * LANES);
        FloatVector c53 = FloatVector.fromArray(SPECIES, c, cAt + 5 * ldc + 3 * LANES);
        long at = bAt;
        for (int i = 0; i < k; i++) {
            FloatVector b0 = FloatVector.fromMemorySegment(SPECIES, b, at + 0 * BYTES, ORDER);
            FloatVector b1 = FloatVector.fromMemorySegment(SPECIES, b, at + 1 * BYTES, ORDER);
            FloatVector b2 = FloatVector.fromMemorySegment(SPECIES, b, at + 2 * BYTES, ORDER);
            FloatVector b3 = FloatVector.fromMemorySegment(SPECIES, b, at + 3 * BYTES, ORDER);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aAt + 0 * lda + i]);
            c00 = a0.fma(b0, c00);
            c01 = a0.fma(b1, c01);
            c02 = a0.fma(b2, c02);
            c03 = a0.fma(b3, c03);
            FloatVector a1 = FloatVector.broadcast(SPECIES, a[aAt + 1 * lda + i]);
            c10 = a1.fma(b0, c10);
            c11 = a1.fma(b1, c11);
            c12 = a1.fma(b2, c12);
            c13 = a1.fma(b3, c13);
            FloatVector a2 = FloatVector.broadcast(SPECIES, a[aAt + 2 * lda + i]);
            c20 = a2.fma(b0, c20);
            c21 = a2.fma(b1, c21);
            c22 = a2.fma(b2, c22);
            c23 = a2.fma(b3, c23);
            FloatVector a3 = FloatVector.broadcast(SPECIES, a[aAt + 3 * lda + i]);
            c30 = a3.fma(b0, c30);
            c31 = a3.fma(b1, c31);
            c32 = a3.fma(b2, c32);
            c33 = a3.fma(b3, c33);
            FloatVector a4 = FloatVector.broadcast(SPECIES, a[aAt + 4 * lda + i]);
            c40 = a4.fma(b0, c40);
            c41 = a4.fma(b1, c41);
            c42 = a4.fma(b2, c42);
            c43 = a4.fma(b3, c43);
            FloatVector a5 = FloatVector.broadcast(SPECIES, a[aAt + 5 * lda + i]);
            c50 = a5.fma(b0, c50);
            c51 = a5.fma(b1, c51);
            c52 = a5.fma(b2, c52);
            c53 = a5.fma(b3, c53);
            at += step;
        }
        c00.intoArray(c, cAt + 0 * ldc + 0 * LANES);
        c01.intoArray(c, cAt + 0 * ldc + 1 * LANES);
        c02.intoArray(c, cAt + 0 * ldc + 2 * LANES);
        c03.intoArray(c, cAt + 0 * ldc + 3 * LANES);
        c10.intoArray(c, cAt + 1 * ldc + 0 * LANES);
        c11.intoArray(c, cAt + 1 * ldc + 1 * LANES);
        c12.intoArray(c, cAt + 1 * ldc + 2 * LANES);
        c13.intoArray(c, cAt + 1 * ldc + 3 * LANES);
        c20.intoArray(c, cAt + 2 * ldc + 0 * LANES);
        c21.intoArray(c, cAt + 2 * ldc + 1 * LANES);
        c22.intoArray(c, cAt + 2 * ldc + 2 * LANES);
        c23.intoArray(c, cAt + 2 * ldc + 3 * LANES);
        c30.intoArray(c, cAt + 3 * ldc + 0 * LANES);
        c31.intoArray(c, cAt + 3 * ldc + 1 * LANES);
        c32.intoArray(c, cAt + 3 * ldc + 2 * LANES);
        c33.intoArray(c, cAt + 3 * ldc + 3 * LANES);
        c40.intoArray(c, cAt + 4 * ldc + 0 * LANES);
        c41.intoArray(c, cAt + 4 * ldc + 1 * LANES);
        c42.intoArray(c, cAt + 4 * ldc + 2 * LANES);
        c43.intoArray(c, cAt + 4 * ldc + 3 * LANES);
        c50.intoArray(c, cAt + 5 * ldc + 0 * LANES);
        c51.intoArray(c, cAt + 5 * ldc + 1 * LANES);
        c52.intoArray(c, cAt + 5 * ldc + 2 * LANES);
        c53.intoArray(c, cAt + 5 * ldc + 3 * LANES);
    }

    /** 2 vectors of columns, 1 to 6 rows; overwrites {@code c}. */
    static void set2(
            int rows,
            float[] a,
            int aAt,
            int lda,
            MemorySegment b,
            long bAt,
            long step,
            int k,
            float[] c,
            int cAt,
            int ldc) {
        switch (rows) {
            case 1 -> set2x1(a, aAt, lda, b, bAt, step, k, c, cAt, ldc);
            case 2 -> set2x2(a, aAt, lda, b, bAt, step, k, c, cAt, ldc);
            case 3 -> set2x3(a, aAt, lda, b, bAt, step, k, c, cAt, ldc);
            case 4 -> set2x4(a, aAt, lda, b, bAt, step, k, c, cAt, ldc);
            case 5 -> set2x5(a, aAt, lda, b, bAt, step, k, c, cAt, ldc);
            case 6 -> set2x6(a, aAt, lda, b, bAt, step, k, c, cAt, ldc);
            default -> throw new IllegalArgumentException(rows + " rows; expected 1 to 6");
        }
    }

    private static void set2x1(
            float[] a, int aAt, int lda, MemorySegment b, long bAt, long step, int k, float[] c, int cAt, int ldc) {
        FloatVector c00 = FloatVector.zero(SPECIES);
        FloatVector c01 = FloatVector.zero(SPECIES);
        long at = bAt;
        for (int i = 0; i < k; i++) {
            FloatVector b0 = FloatVector.fromMemorySegment(SPECIES, b, at + 0 * BYTES, ORDER);
            FloatVector b1 = FloatVector.fromMemorySegment(SPECIES, b, at + 1 * BYTES, ORDER);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aAt + 0 * lda + i]);
            c00 = a0.fma(b0, c00);
            c01 = a0.fma(b1, c01);
            at += step;
        }
        c00.intoArray(c, cAt + 0 * ldc + 0 * LANES);
        c01.intoArray(c, cAt + 0 * ldc + 1 * LANES);
    }

    private static void set2x2(
            float[] a, int aAt, int lda, MemorySegment b, long bAt, long step, int k, float[] c, int cAt, int ldc) {
        FloatVector c00 = FloatVector.zero(SPECIES);
        FloatVector c01 = FloatVector.zero(SPECIES);
        FloatVector c10 = FloatVector.zero(SPECIES);
        FloatVector c11 = FloatVector.zero(SPECIES);
        long at = bAt;
        for (int i = 0; i < k; i++) {
            FloatVector b0 = FloatVector.fromMemorySegment(SPECIES, b, at + 0 * BYTES, ORDER);
            FloatVector b1 = FloatVector.fromMemorySegment(SPECIES, b, at + 1 * BYTES, ORDER);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aAt + 0 * lda + i]);
            c00 = a0.fma(b0, c00);
            c01 = a0.fma(b1, c01);
            FloatVector a1 = FloatVector.broadcast(SPECIES, a[aAt + 1 * lda + i]);
            c10 = a1.fma(b0, c10);
            c11 = a1.fma(b1, c11);
            at += step;
        }
        c00.intoArray(c, cAt + 0 * ldc + 0 * LANES);
        c01.intoArray(c, cAt + 0 * ldc + 1 * LANES);
        c10.intoArray(c, cAt + 1 * ldc + 0 * LANES);
        c11.intoArray(c, cAt + 1 * ldc + 1 * LANES);
    }

    private static void set2x3(
            float[] a, int aAt, int lda, MemorySegment b, long bAt, long step, int k, float[] c, int cAt, int ldc) {
        FloatVector c00 = FloatVector.zero(SPECIES);
        FloatVector c01 = FloatVector.zero(SPECIES);
        FloatVector c10 = FloatVector.zero(SPECIES);
        FloatVector c11 = FloatVector.zero(SPECIES);
        FloatVector c20 = FloatVector.zero(SPECIES);
        FloatVector c21 = FloatVector.zero(SPECIES);
        long at = bAt;
        for (int i = 0; i < k; i++) {
            FloatVector b0 = FloatVector.fromMemorySegment(SPECIES, b, at + 0 * BYTES, ORDER);
            FloatVector b1 = FloatVector.fromMemorySegment(SPECIES, b, at + 1 * BYTES, ORDER);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aAt + 0 * lda + i]);
            c00 = a0.fma(b0, c00);
            c01 = a0.fma(b1, c01);
            FloatVector a1 = FloatVector.broadcast(SPECIES, a[aAt + 1 * lda + i]);
            c10 = a1.fma(b0, c10);
            c11 = a1.fma(b1, c11);
            FloatVector a2 = FloatVector.broadcast(SPECIES, a[aAt + 2 * lda + i]);
            c20 = a2.fma(b0, c20);
            c21 = a2.fma(b1, c21);
            at += step;
        }
        c00.intoArray(c, cAt + 0 * ldc + 0 * LANES);
        c01.intoArray(c, cAt + 0 * ldc + 1 * LANES);
        c10.intoArray(c, cAt + 1 * ldc + 0 * LANES);
        c11.intoArray(c, cAt + 1 * ldc + 1 * LANES);
        c20.intoArray(c, cAt + 2 * ldc + 0 * LANES);
        c21.intoArray(c, cAt + 2 * ldc + 1 * LANES);
    }

    private static void set2x4(
            float[] a, int aAt, int lda, MemorySegment b, long bAt, long step, int k, float[] c, int cAt, int ldc) {
        FloatVector c00 = FloatVector.zero(SPECIES);
        FloatVector c01 = FloatVector.zero(SPECIES);
        FloatVector c10 = FloatVector.zero(SPECIES);
        FloatVector c11 = FloatVector.zero(SPECIES);
        FloatVector c20 = FloatVector.zero(SPECIES);
        FloatVector c21 = FloatVector.zero(SPECIES);
        FloatVector c30 = FloatVector.zero(SPECIES);
        FloatVector c31 = FloatVector.zero(SPECIES);
        long at = bAt;
        for (int i = 0; i < k; i++) {
            FloatVector b0 = FloatVector.fromMemorySegment(SPECIES, b, at + 0 * BYTES, ORDER);
            FloatVector b1 = FloatVector.fromMemorySegment(SPECIES, b, at + 1 * BYTES, ORDER);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aAt + 0 * lda + i]);
            c00 = a0.fma(b0, c00);
            c01 = a0.fma(b1, c01);
            FloatVector a1 = FloatVector.broadcast(SPECIES, a[aAt + 1 * lda + i]);
            c10 = a1.fma(b0, c10);
            c11 = a1.fma(b1, c11);
            FloatVector a2 = FloatVector.broadcast(SPECIES, a[aAt + 2 * lda + i]);
            c20 = a2.fma(b0, c20);
            c21 = a2.fma(b1, c21);
            FloatVector a3 = FloatVector.broadcast(SPECIES, a[aAt + 3 * lda + i]);
            c30 = a3.fma(b0, c30);
            c31 = a3.fma(b1, c31);
            at += step;
        }
        c00.intoArray(c, cAt + 0 * ldc + 0 * LANES);
        c01.intoArray(c, cAt + 0 * ldc + 1 * LANES);
        c10.intoArray(c, cAt + 1 * ldc + 0 * LANES);
        c11.intoArray(c, cAt + 1 * ldc + 1 * LANES);
        c20.intoArray(c, cAt + 2 * ldc + 0 * LANES);
        c21.intoArray(c, cAt + 2 * ldc + 1 * LANES);
        c30.intoArray(c, cAt + 3 * ldc + 0 * LANES);
        c31.intoArray(c, cAt + 3 * ldc + 1 * LANES);
    }

    private static void set2x5(
            float[] a, int aAt, int lda, MemorySegment b, long bAt, long step, int k, float[] c, int cAt, int ldc) {
        FloatVector c00 = FloatVector.zero(SPECIES);
        FloatVector c01 = FloatVector.zero(SPECIES);
        FloatVector c10 = FloatVector.zero(SPECIES);
        FloatVector c11 = FloatVector.zero(SPECIES);
        FloatVector c20 = FloatVector.zero(SPECIES);
        FloatVector c21 = FloatVector.zero(SPECIES);
        FloatVector c30 = FloatVector.zero(SPECIES);
        FloatVector c31 = FloatVector.zero(SPECIES);
        FloatVector c40 = FloatVector.zero(SPECIES);
        FloatVector c41 = FloatVector.zero(SPECIES);
        long at = bAt;
        for (int i = 0; i < k; i++) {
            FloatVector b0 = FloatVector.fromMemorySegment(SPECIES, b, at + 0 * BYTES, ORDER);
            FloatVector b1 = FloatVector.fromMemorySegment(SPECIES, b, at + 1 * BYTES, ORDER);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aAt + 0 * lda + i]);
            c00 = a0.fma(b0, c00);
            c01 = a0.fma(b1, c01);
            FloatVector a1 = FloatVector.broadcast(SPECIES, a[aAt + 1 * lda + i]);
            c10 = a1.fma(b0, c10);
            c11 = a1.fma(b1, c11);
            FloatVector a2 = FloatVector.broadcast(SPECIES, a[aAt + 2 * lda + i]);
            c20 = a2.fma(b0, c20);
            c21 = a2.fma(b1, c21);
            FloatVector a3 = FloatVector.broadcast(SPECIES, a[aAt + 3 * lda + i]);
            c30 = a3.fma(b0, c30);
            c31 = a3.fma(b1, c31);
            FloatVector a4 = FloatVector.broadcast(SPECIES, a[aAt + 4 * lda + i]);
            c40 = a4.fma(b0, c40);
            c41 = a4.fma(b1, c41);
            at += step;
        }
        c00.intoArray(c, cAt + 0 * ldc + 0 * LANES);
        c01.intoArray(c, cAt + 0 * ldc + 1 * LANES);
        c10.intoArray(c, cAt + 1 * ldc + 0 * LANES);
        c11.intoArray(c, cAt + 1 * ldc + 1 * LANES);
        c20.intoArray(c, cAt + 2 * ldc + 0 * LANES);
        c21.intoArray(c, cAt + 2 * ldc + 1 * LANES);
        c30.intoArray(c, cAt + 3 * ldc + 0 * LANES);
        c31.intoArray(c, cAt + 3 * ldc + 1 * LANES);
        c40.intoArray(c, cAt + 4 * ldc + 0 * LANES);
        c41.intoArray(c, cAt + 4 * ldc + 1 * LANES);
    }

    private static void set2x6(
            float[] a, int aAt, int lda, MemorySegment b, long bAt, long step, int k, float[] c, int cAt, int ldc) {
        FloatVector c00 = FloatVector.zero(SPECIES);
        FloatVector c01 = FloatVector.zero(SPECIES);
        FloatVector c10 = FloatVector.zero(SPECIES);
        FloatVector c11 = FloatVector.zero(SPECIES);
        FloatVector c20 = FloatVector.zero(SPECIES);
        FloatVector c21 = FloatVector.zero(SPECIES);
        FloatVector c30 = FloatVector.zero(SPECIES);
        FloatVector c31 = FloatVector.zero(SPECIES);
        FloatVector c40 = FloatVector.zero(SPECIES);
        FloatVector c41 = FloatVector.zero(SPECIES);
        FloatVector c50 = FloatVector.zero(SPECIES);
        FloatVector c51 = FloatVector.zero(SPECIES);
        long at = bAt;
        for (int i = 0; i < k; i++) {
            FloatVector b0 = FloatVector.fromMemorySegment(SPECIES, b, at + 0 * BYTES, ORDER);
            FloatVector b1 = FloatVector.fromMemorySegment(SPECIES, b, at + 1 * BYTES, ORDER);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aAt + 0 * lda + i]);
            c00 = a0.fma(b0, c00);
            c01 = a0.fma(b1, c01);
            FloatVector a1 = FloatVector.broadcast(SPECIES, a[aAt + 1 * lda + i]);
            c10 = a1.fma(b0, c10);
            c11 = a1.fma(b1, c11);
            FloatVector a2 = FloatVector.broadcast(SPECIES, a[aAt + 2 * lda + i]);
            c20 = a2.fma(b0, c20);
            c21 = a2.fma(b1, c21);
            FloatVector a3 = FloatVector.broadcast(SPECIES, a[aAt + 3 * lda + i]);
            c30 = a3.fma(b0, c30);
            c31 = a3.fma(b1, c31);
            FloatVector a4 = FloatVector.broadcast(SPECIES, a[aAt + 4 * lda + i]);
            c40 = a4.fma(b0, c40);
            c41 = a4.fma(b1, c41);
            FloatVector a5 = FloatVector.broadcast(SPECIES, a[aAt + 5 * lda + i]);
            c50 = a5.fma(b0, c50);
            c51 = a5.fma(b1, c51);
            at += step;
        }
        c00.intoArray(c, cAt + 0 * ldc + 0 * LANES);
        c01.intoArray(c, cAt + 0 * ldc + 1 * LANES);
        c10.intoArray(c, cAt + 1 * ldc + 0 * LANES);
        c11.intoArray(c, cAt + 1 * ldc + 1 * LANES);
        c20.intoArray(c, cAt + 2 * ldc + 0 * LANES);
        c21.intoArray(c, cAt + 2 * ldc + 1 * LANES);
        c30.intoArray(c, cAt + 3 * ldc + 0 * LANES);
        c31.intoArray(c, cAt + 3 * ldc + 1 * LANES);
        c40.intoArray(c, cAt + 4 * ldc + 0 * LANES);
        c41.intoArray(c, cAt + 4 * ldc + 1 * LANES);
        c50.intoArray(c, cAt + 5 * ldc + 0 * LANES);
        c51.intoArray(c, cAt + 5 * ldc + 1 * LANES);
    }

    /** 2 vectors of columns, 1 to 6 rows; adds to {@code c}. */
    static void add2(
            int rows,
            float[] a,
            int aAt,
            int lda,
            MemorySegment b,
            long bAt,
            long step,
            int k,
            float[] c,
            int cAt,
            int ldc) {
        switch (rows) {
            case 1 -> add2x1(a, aAt, lda, b, bAt, step, k, c, cAt, ldc);
            case 2 -> add2x2(a, aAt, lda, b, bAt, step, k, c, cAt, ldc);
            case 3 -> add2x3(a, aAt, lda, b, bAt, step, k, c, cAt, ldc);
            case 4 -> add2x4(a, aAt, lda, b, bAt, step, k, c, cAt, ldc);
            case 5 -> add2x5(a, aAt, lda, b, bAt, step, k, c, cAt, ldc);
            case 6 -> add2x6(a, aAt, lda, b, bAt, step, k, c, cAt, ldc);
            default -> throw new IllegalArgumentException(rows + " rows; expected 1 to 6");
        }
    }

    private static void add2x1(
            float[] a, int aAt, int lda, MemorySegment b, long bAt, long step, int k, float[] c, int cAt, int ldc) {
        FloatVector c00 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 0 * LANES);
        FloatVector c01 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 1 * LANES);
        long at = bAt;
        for (int i = 0; i < k; i++) {
            FloatVector b0 = FloatVector.fromMemorySegment(SPECIES, b, at + 0 * BYTES, ORDER);
            FloatVector b1 = FloatVector.fromMemorySegment(SPECIES, b, at + 1 * BYTES, ORDER);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aAt + 0 * lda + i]);
            c00 = a0.fma(b0, c00);
            c01 = a0.fma(b1, c01);
            at += step;
        }
        c00.intoArray(c, cAt + 0 * ldc + 0 * LANES);
        c01.intoArray(c, cAt + 0 * ldc + 1 * LANES);
    }

    private static void add2x2(
            float[] a, int aAt, int lda, MemorySegment b, long bAt, long step, int k, float[] c, int cAt, int ldc) {
        FloatVector c00 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 0 * LANES);
        FloatVector c01 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 1 * LANES);
        FloatVector c10 = FloatVector.fromArray(SPECIES, c, cAt + 1 * ldc + 0 * LANES);
        FloatVector c11 = FloatVector.fromArray(SPECIES, c, cAt + 1 * ldc + 1 * LANES);
        long at = bAt;
        for (int i = 0; i < k; i++) {
            FloatVector b0 = FloatVector.fromMemorySegment(SPECIES, b, at + 0 * BYTES, ORDER);
            FloatVector b1 = FloatVector.fromMemorySegment(SPECIES, b, at + 1 * BYTES, ORDER);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aAt + 0 * lda + i]);
            c00 = a0.fma(b0, c00);
            c01 = a0.fma(b1, c01);
            FloatVector a1 = FloatVector.broadcast(SPECIES, a[aAt + 1 * lda + i]);
            c10 = a1.fma(b0, c10);
            c11 = a1.fma(b1, c11);
            at += step;
        }
        c00.intoArray(c, cAt + 0 * ldc + 0 * LANES);
        c01.intoArray(c, cAt + 0 * ldc + 1 * LANES);
        c10.intoArray(c, cAt + 1 * ldc + 0 * LANES);
        c11.intoArray(c, cAt + 1 * ldc + 1 * LANES);
    }

    private static void add2x3(
            float[] a, int aAt, int lda, MemorySegment b, long bAt, long step, int k, float[] c, int cAt, int ldc) {
        FloatVector c00 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 0 * LANES);
        FloatVector c01 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 1 * LANES);
        FloatVector c10 = FloatVector.fromArray(SPECIES, c, cAt + 1 * ldc + 0 * LANES);
        FloatVector c11 = FloatVector.fromArray(SPECIES, c, cAt + 1 * ldc + 1 * LANES);
        FloatVector c20 = FloatVector.fromArray(SPECIES, c, cAt + 2 * ldc + 0 * LANES);
        FloatVector c21 = FloatVector.fromArray(SPECIES, c, cAt + 2 * ldc + 1 * LANES);
        long at = bAt;
        for (int i = 0; i < k; i++) {
            FloatVector b0 = FloatVector.fromMemorySegment(SPECIES, b, at + 0 * BYTES, ORDER);
            FloatVector b1 = FloatVector.fromMemorySegment(SPECIES, b, at + 1 * BYTES, ORDER);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aAt + 0 * lda + i]);
            c00 = a0.fma(b0, c00);
            c01 = a0.fma(b1, c01);
            FloatVector a1 = FloatVector.broadcast(SPECIES, a[aAt + 1 * lda + i]);
            c10 = a1.fma(b0, c10);
            c11 = a1.fma(b1, c11);
            FloatVector a2 = FloatVector.broadcast(SPECIES, a[aAt + 2 * lda + i]);
            c20 = a2.fma(b0, c20);
            c21 = a2.fma(b1, c21);
            at += step;
        }
        c00.intoArray(c, cAt + 0 * ldc + 0 * LANES);
        c01.intoArray(c, cAt + 0 * ldc + 1 * LANES);
        c10.intoArray(c, cAt + 1 * ldc + 0 * LANES);
        c11.intoArray(c, cAt + 1 * ldc + 1 * LANES);
        c20.intoArray(c, cAt + 2 * ldc + 0 * LANES);
        c21.intoArray(c, cAt + 2 * ldc + 1 * LANES);
    }

    private static void add2x4(
            float[] a, int aAt, int lda, MemorySegment b, long bAt, long step, int k, float[] c, int cAt, int ldc) {
        FloatVector c00 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 0 * LANES);
        FloatVector c01 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 1 * LANES);
        FloatVector c10 = FloatVector.fromArray(SPECIES, c, cAt + 1 * ldc + 0 * LANES);
        FloatVector c11 = FloatVector.fromArray(SPECIES, c, cAt + 1 * ldc + 1 * LANES);
        FloatVector c20 = FloatVector.fromArray(SPECIES, c, cAt + 2 * ldc + 0 * LANES);
        FloatVector c21 = FloatVector.fromArray(SPECIES, c, cAt + 2 * ldc + 1 * LANES);
        FloatVector c30 = FloatVector.fromArray(SPECIES, c, cAt + 3 * ldc + 0 * LANES);
        FloatVector c31 = FloatVector.fromArray(SPECIES, c, cAt + 3 * ldc + 1 * LANES);
        long at = bAt;
        for (int i = 0; i < k; i++) {
            FloatVector b0 = FloatVector.fromMemorySegment(SPECIES, b, at + 0 * BYTES, ORDER);
            FloatVector b1 = FloatVector.fromMemorySegment(SPECIES, b, at + 1 * BYTES, ORDER);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aAt + 0 * lda + i]);
            c00 = a0.fma(b0, c00);
            c01 = a0.fma(b1, c01);
            FloatVector a1 = FloatVector.broadcast(SPECIES, a[aAt + 1 * lda + i]);
            c10 = a1.fma(b0, c10);
            c11 = a1.fma(b1, c11);
            FloatVector a2 = FloatVector.broadcast(SPECIES, a[aAt + 2 * lda + i]);
            c20 = a2.fma(b0, c20);
            c21 = a2.fma(b1, c21);
            FloatVector a3 = FloatVector.broadcast(SPECIES, a[aAt + 3 * lda + i]);
            c30 = a3.fma(b0, c30);
            c31 = a3.fma(b1, c31);
            at += step;
        }
        c00.intoArray(c, cAt + 0 * ldc + 0 * LANES);
        c01.intoArray(c, cAt + 0 * ldc + 1 * LANES);
        c10.intoArray(c, cAt + 1 * ldc + 0 * LANES);
        c11.intoArray(c, cAt + 1 * ldc + 1 * LANES);
        c20.intoArray(c, cAt + 2 * ldc + 0 * LANES);
        c21.intoArray(c, cAt + 2 * ldc + 1 * LANES);
        c30.intoArray(c, cAt + 3 * ldc + 0 * LANES);
        c31.intoArray(c, cAt + 3 * ldc + 1 * LANES);
    }

    private static void add2x5(
            float[] a, int aAt, int lda, MemorySegment b, long bAt, long step, int k, float[] c, int cAt, int ldc) {
        FloatVector c00 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 0 * LANES);
        FloatVector c01 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 1 * LANES);
        FloatVector c10 = FloatVector.fromArray(SPECIES, c, cAt + 1 * ldc + 0 * LANES);
        FloatVector c11 = FloatVector.fromArray(SPECIES, c, cAt + 1 * ldc + 1 * LANES);
        FloatVector c20 = FloatVector.fromArray(SPECIES, c, cAt + 2 * ldc + 0 * LANES);
        FloatVector c21 = FloatVector.fromArray(SPECIES, c, cAt + 2 * ldc + 1 * LANES);
        FloatVector c30 = FloatVector.fromArray(SPECIES, c, cAt + 3 * ldc + 0 * LANES);
        FloatVector c31 = FloatVector.fromArray(SPECIES, c, cAt + 3 * ldc + 1 * LANES);
        FloatVector c40 = FloatVector.fromArray(SPECIES, c, cAt + 4 * ldc + 0 * LANES);
        FloatVector c41 = FloatVector.fromArray(SPECIES, c, cAt + 4 * ldc + 1 * LANES);
        long at = bAt;
        for (int i = 0; i < k; i++) {
            FloatVector b0 = FloatVector.fromMemorySegment(SPECIES, b, at + 0 * BYTES, ORDER);
            FloatVector b1 = FloatVector.fromMemorySegment(SPECIES, b, at + 1 * BYTES, ORDER);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aAt + 0 * lda + i]);
            c00 = a0.fma(b0, c00);
            c01 = a0.fma(b1, c01);
            FloatVector a1 = FloatVector.broadcast(SPECIES, a[aAt + 1 * lda + i]);
            c10 = a1.fma(b0, c10);
            c11 = a1.fma(b1, c11);
            FloatVector a2 = FloatVector.broadcast(SPECIES, a[aAt + 2 * lda + i]);
            c20 = a2.fma(b0, c20);
            c21 = a2.fma(b1, c21);
            FloatVector a3 = FloatVector.broadcast(SPECIES, a[aAt + 3 * lda + i]);
            c30 = a3.fma(b0, c30);
            c31 = a3.fma(b1, c31);
            FloatVector a4 = FloatVector.broadcast(SPECIES, a[aAt + 4 * lda + i]);
            c40 = a4.fma(b0, c40);
            c41 = a4.fma(b1, c41);
            at += step;
        }
        c00.intoArray(c, cAt + 0 * ldc + 0 * LANES);
        c01.intoArray(c, cAt + 0 * ldc + 1 * LANES);
        c10.intoArray(c, cAt + 1 * ldc + 0 * LANES);
        c11.intoArray(c, cAt + 1 * ldc + 1 * LANES);
        c20.intoArray(c, cAt + 2 * ldc + 0 * LANES);
        c21.intoArray(c, cAt + 2 * ldc + 1 * LANES);
        c30.intoArray(c, cAt + 3 * ldc + 0 * LANES);
        c31.intoArray(c, cAt + 3 * ldc + 1 * LANES);
        c40.intoArray(c, cAt + 4 * ldc + 0 * LANES);
        c41.intoArray(c, cAt + 4 * ldc + 1 * LANES);
    }

    private static void add2x6(
            float[] a, int aAt, int lda, MemorySegment b, long bAt, long step, int k, float[] c, int cAt, int ldc) {
        FloatVector c00 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 0 * LANES);
        FloatVector c01 = FloatVector.fromArray(SPECIES, c, cAt + 0 * ldc + 1 * LANES);
        FloatVector c10 = FloatVector.fromArray(SPECIES, c, cAt + 1 * ldc + 0 * LANES);
        FloatVector c11 = FloatVector.fromArray(SPECIES, c, cAt + 1 * ldc + 1 * LANES);
        FloatVector c20 = FloatVector.fromArray(SPECIES, c, cAt + 2 * ldc + 0 * LANES);
        FloatVector c21 = FloatVector.fromArray(SPECIES, c, cAt + 2 * ldc + 1 * LANES);
        FloatVector c30 = FloatVector.fromArray(SPECIES, c, cAt + 3 * ldc + 0 * LANES);
        FloatVector c31 = FloatVector.fromArray(SPECIES, c, cAt + 3 * ldc + 1 * LANES);
        FloatVector c40 = FloatVector.fromArray(SPECIES, c, cAt + 4 * ldc + 0 * LANES);
        FloatVector c41 = FloatVector.fromArray(SPECIES, c, cAt + 4 * ldc + 1 * LANES);
        FloatVector c50 = FloatVector.fromArray(SPECIES, c, cAt + 5 * ldc + 0 * LANES);
        FloatVector c51 = FloatVector.fromArray(SPECIES, c, cAt + 5 * ldc + 1 * LANES);
        long at = bAt;
        for (int i = 0; i < k; i++) {
            FloatVector b0 = FloatVector.fromMemorySegment(SPECIES, b, at + 0 * BYTES, ORDER);
            FloatVector b1 = FloatVector.fromMemorySegment(SPECIES, b, at + 1 * BYTES, ORDER);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aAt + 0 * lda + i]);
            c00 = a0.fma(b0, c00);
            c01 = a0.fma(b1, c01);
            FloatVector a1 = FloatVector.broadcast(SPECIES, a[aAt + 1 * lda + i]);
            c10 = a1.fma(b0, c10);
            c11 = a1.fma(b1, c11);
            FloatVector a2 = FloatVector.broadcast(SPECIES, a[aAt + 2 * lda + i]);
            c20 = a2.fma(b0, c20);
            c21 = a2.fma(b1, c21);
            FloatVector a3 = FloatVector.broadcast(SPECIES, a[aAt + 3 * lda + i]);
            c30 = a3.fma(b0, c30);
            c31 = a3.fma(b1, c31);
            FloatVector a4 = FloatVector.broadcast(SPECIES, a[aAt + 4 * lda + i]);
            c40 = a4.fma(b0, c40);
            c41 = a4.fma(b1, c41);
            FloatVector a5 = FloatVector.broadcast(SPECIES, a[aAt + 5 * lda + i]);
            c50 = a5.fma(b0, c50);
            c51 = a5.fma(b1, c51);
            at += step;
        }
        c00.intoArray(c, cAt + 0 * ldc + 0 * LANES);
        c01.intoArray(c, cAt + 0 * ldc + 1 * LANES);
        c10.intoArray(c, cAt + 1 * ldc + 0 * LANES);
        c11.intoArray(c, cAt + 1 * ldc + 1 * LANES);
        c20.intoArray(c, cAt + 2 * ldc + 0 * LANES);
        c21.intoArray(c, cAt + 2 * ldc + 1 * LANES);
        c30.intoArray(c, cAt + 3 * ldc + 0 * LANES);
        c31.intoArray(c, cAt + 3 * ldc + 1 * LANES);
        c40.intoArray(c, cAt + 4 * ldc + 0 * LANES);
        c41.intoArray(c, cAt + 4 * ldc + 1 * LANES);
        c50.intoArray(c, cAt + 5 * ldc + 0 * LANES);
        c51.intoArray(c, cAt + 5 * ldc + 1 * LANES);
    }
}
