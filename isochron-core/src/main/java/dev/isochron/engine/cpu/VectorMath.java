package dev.isochron.engine.cpu;

import static dev.isochron.engine.cpu.MicroKernels.LANES;
import static dev.isochron.engine.cpu.MicroKernels.SPECIES;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;

/**
 * Element-wise work between the matrix products. Vectors first, the rest one by one; sums over lanes in lane order, so that a result
 * depends on nothing but its inputs.
 */
final class VectorMath {
    private static final float LOG2_E = 1.442695f;
    /** 1.5 * 2^23: adding it rounds to an integer that is then the low bits of the sum. */
    private static final float ROUND = 12_582_912f;

    private static final float LEAST = -126;
    private static final float LARGEST = 126;

    private VectorMath() {}

    /**
     * {@code 2^x}, x cut to [-126, 126]: x = n + f with n an integer and |f| at most 0.5, a polynomial for 2^f, and n added to its
     * exponent. Relative error below 3e-7.
     */
    static FloatVector exp2(FloatVector x) {
        FloatVector cut = x.max(LEAST).min(LARGEST);
        FloatVector rounded = cut.add(ROUND);
        FloatVector f = cut.sub(rounded.sub(ROUND));
        FloatVector p = FloatVector.broadcast(SPECIES, 1.540353e-4f);
        p = p.fma(f, FloatVector.broadcast(SPECIES, 1.3333558e-3f));
        p = p.fma(f, FloatVector.broadcast(SPECIES, 9.618129e-3f));
        p = p.fma(f, FloatVector.broadcast(SPECIES, 5.550411e-2f));
        p = p.fma(f, FloatVector.broadcast(SPECIES, 2.402265e-1f));
        p = p.fma(f, FloatVector.broadcast(SPECIES, 6.931472e-1f));
        p = p.fma(f, FloatVector.broadcast(SPECIES, 1f));
        var exponent = rounded.reinterpretAsInts().lanewise(VectorOperators.LSHL, 23);
        return p.reinterpretAsInts().add(exponent).reinterpretAsFloats();
    }

    private static float exp2(float x) {
        return (float) Math.pow(2, Math.clamp(x, LEAST, LARGEST));
    }

    /** Largest of a row of whole vectors. */
    static float max(float[] row, int at, int length) {
        FloatVector largest = FloatVector.broadcast(SPECIES, Float.NEGATIVE_INFINITY);
        for (int i = 0; i < length; i += LANES) {
            largest = largest.max(FloatVector.fromArray(SPECIES, row, at + i));
        }
        return largest.reduceLanes(VectorOperators.MAX);
    }

    /**
     * Replaces each element of a row of whole vectors by {@code 2^(element - largest)}.
     *
     * @param lanes scratch of {@link MicroKernels#LANES} elements
     * @return the sum
     */
    static float exponentials(float[] row, int at, int length, float largest, float[] lanes) {
        FloatVector sum = FloatVector.zero(SPECIES);
        for (int i = 0; i < length; i += LANES) {
            FloatVector e = exp2(FloatVector.fromArray(SPECIES, row, at + i).sub(largest));
            e.intoArray(row, at + i);
            sum = sum.add(e);
        }
        sum.intoArray(lanes, 0);
        return inOrder(lanes);
    }

    private static float inOrder(float[] lanes) {
        float sum = 0;
        for (float lane : lanes) {
            sum += lane;
        }
        return sum;
    }

    /** {@code 2^x} of one number, the same bits as {@link #exp2(FloatVector)} gives in a lane. */
    static float power(float x) {
        return exp2(FloatVector.broadcast(SPECIES, x)).lane(0);
    }

    static void scale(float[] row, int at, int length, float factor) {
        int i = 0;
        for (; i <= length - LANES; i += LANES) {
            FloatVector.fromArray(SPECIES, row, at + i).mul(factor).intoArray(row, at + i);
        }
        for (; i < length; i++) {
            row[at + i] *= factor;
        }
    }

    /** Copies a row times a factor. */
    static void scaled(float[] from, int at, int length, float factor, float[] into, int intoAt) {
        int i = 0;
        for (; i <= length - LANES; i += LANES) {
            FloatVector.fromArray(SPECIES, from, at + i).mul(factor).intoArray(into, intoAt + i);
        }
        for (; i < length; i++) {
            into[intoAt + i] = from[at + i] * factor;
        }
    }

    static void add(float[] row, int at, float[] bias) {
        int i = 0;
        for (; i <= bias.length - LANES; i += LANES) {
            FloatVector.fromArray(SPECIES, row, at + i)
                    .add(FloatVector.fromArray(SPECIES, bias, i))
                    .intoArray(row, at + i);
        }
        for (; i < bias.length; i++) {
            row[at + i] += bias[i];
        }
    }

    /**
     * Root-mean-square norm: {@code into = x * weight / sqrt(mean(x^2) + epsilon)}.
     *
     * @param lanes scratch of {@link MicroKernels#LANES} elements
     */
    static void rmsNorm(float[] x, int at, float[] weight, double epsilon, float[] into, int intoAt, float[] lanes) {
        double mean = squares(x, at, weight.length, lanes) / weight.length;
        weighted(x, at, weight, (float) (1 / Math.sqrt(mean + epsilon)), into, intoAt);
    }

    private static double squares(float[] x, int at, int length, float[] lanes) {
        FloatVector sum = FloatVector.zero(SPECIES);
        int i = 0;
        for (; i <= length - LANES; i += LANES) {
            FloatVector v = FloatVector.fromArray(SPECIES, x, at + i);
            sum = v.fma(v, sum);
        }
        sum.intoArray(lanes, 0);
        double total = inOrder(lanes);
        for (; i < length; i++) {
            total += x[at + i] * x[at + i];
        }
        return total;
    }

    private static void weighted(float[] x, int at, float[] weight, float factor, float[] into, int intoAt) {
        int i = 0;
        for (; i <= weight.length - LANES; i += LANES) {
            FloatVector.fromArray(SPECIES, x, at + i)
                    .mul(factor)
                    .mul(FloatVector.fromArray(SPECIES, weight, i))
                    .intoArray(into, intoAt + i);
        }
        for (; i < weight.length; i++) {
            into[intoAt + i] = x[at + i] * factor * weight[i];
        }
    }

    /** {@code gate = silu(gate) * up} with {@code silu(x) = x / (1 + e^-x)}. */
    static void swiGlu(float[] gate, int at, float[] up, int upAt, int length) {
        int i = 0;
        for (; i <= length - LANES; i += LANES) {
            FloatVector x = FloatVector.fromArray(SPECIES, gate, at + i);
            FloatVector e = exp2(x.mul(-LOG2_E));
            x.mul(FloatVector.fromArray(SPECIES, up, upAt + i)).div(e.add(1f)).intoArray(gate, at + i);
        }
        for (; i < length; i++) {
            float x = gate[at + i];
            gate[at + i] = x * up[upAt + i] / (1 + exp2(-LOG2_E * x));
        }
    }

    /**
     * Turns one head by its position: elements i and i + half are a pair.
     *
     * @param cos cosines of the pairs, from {@code angleAt}
     */
    static void rotate(float[] head, int at, int half, float[] cos, float[] sin, int angleAt) {
        int i = 0;
        for (; i <= half - LANES; i += LANES) {
            FloatVector x = FloatVector.fromArray(SPECIES, head, at + i);
            FloatVector y = FloatVector.fromArray(SPECIES, head, at + half + i);
            FloatVector c = FloatVector.fromArray(SPECIES, cos, angleAt + i);
            FloatVector s = FloatVector.fromArray(SPECIES, sin, angleAt + i);
            x.mul(c).sub(y.mul(s)).intoArray(head, at + i);
            y.mul(c).add(x.mul(s)).intoArray(head, at + half + i);
        }
        for (; i < half; i++) {
            float x = head[at + i];
            float y = head[at + half + i];
            head[at + i] = x * cos[angleAt + i] - y * sin[angleAt + i];
            head[at + half + i] = y * cos[angleAt + i] + x * sin[angleAt + i];
        }
    }
}
