package dev.isochron.engine.cpu;

import dev.isochron.engine.model.ModelSpec;

/** Cosines and sines of the rotary angles of a batch's rows; made once per forward, used by every layer. */
final class Angles {
    private final double[] frequencies;
    private float[] cos = new float[0];
    private float[] sin = new float[0];

    Angles(ModelSpec model) {
        frequencies = new double[model.headDim() / 2];
        for (int pair = 0; pair < frequencies.length; pair++) {
            frequencies[pair] = model.rope().frequency(pair, model.headDim());
        }
    }

    void turnTo(Sequences batch) {
        int half = frequencies.length;
        if (cos.length < batch.rows() * half) {
            cos = new float[batch.rows() * half];
            sin = new float[batch.rows() * half];
        }
        for (int row = 0; row < batch.rows(); row++) {
            for (int pair = 0; pair < half; pair++) {
                double angle = batch.position(row) * frequencies[pair];
                cos[row * half + pair] = (float) Math.cos(angle);
                sin[row * half + pair] = (float) Math.sin(angle);
            }
        }
    }

    /** Turns consecutive heads of one row. */
    void rotate(float[] heads, int at, int count, int row) {
        int half = frequencies.length;
        for (int head = 0; head < count; head++) {
            VectorMath.rotate(heads, at + head * 2 * half, half, cos, sin, row * half);
        }
    }
}
