package dev.isochron.engine.cpu;

/** The weights of a norm, or a bias; written once. */
final class WeightVector {
    private final float[] values;

    /** Takes the array over. */
    WeightVector(float[] values) {
        this.values = values;
    }

    /** Not to be changed. */
    float[] values() {
        return values;
    }
}
