package dev.isochron.engine.model.gguf;

import dev.isochron.engine.model.RopeSpec;
import dev.isochron.engine.model.RopeSpec.Llama3Scaling;
import dev.isochron.engine.model.TensorShape;
import dev.isochron.engine.model.storage.StoredTensor;
import java.util.Optional;

/**
 * Finds the llama3 scaling whose factors a file holds. A file holds the factor by which each pair's frequency is divided, not the four
 * numbers they came from: the largest is the scaling's factor, and the other three are those of all published models.
 */
final class RopeFactors {
    private static final double LOW_FACTOR = 1;
    private static final double HIGH_FACTOR = 4;
    private static final int ORIGINAL_POSITIONS = 8192;
    private static final double TOLERANCE = 1e-4;

    private final GgufMetadata metadata;
    private final StoredTensor tensor;

    RopeFactors(GgufMetadata metadata, StoredTensor tensor) {
        this.metadata = metadata;
        this.tensor = tensor;
    }

    RopeSpec scale(RopeSpec plain, int headDim) {
        var expected = new TensorShape(1, headDim / 2);
        if (!tensor.shape().equals(expected)) {
            throw refuse("is " + tensor.shape() + "; expected " + expected);
        }
        float[] factors = new float[headDim / 2];
        tensor.encoding().decode(tensor.bytes(), 0, factors.length, factors);
        RopeSpec scaled = withLargest(plain, factors);
        for (int pair = 0; pair < factors.length; pair++) {
            double wanted = plain.frequency(pair, headDim) / scaled.frequency(pair, headDim);
            if (!(Math.abs(factors[pair] / wanted - 1) <= TOLERANCE)) {
                throw refuse("has factor " + factors[pair] + " for pair " + pair + "; expected " + wanted
                        + ", llama3 scaling from " + ORIGINAL_POSITIONS + " positions");
            }
        }
        return scaled;
    }

    private RopeSpec withLargest(RopeSpec plain, float[] factors) {
        double largest = 1;
        for (float factor : factors) {
            largest = Math.max(largest, factor);
        }
        if (!(largest < 1e6)) {
            throw refuse("has factor " + largest + "; expected less than a million");
        }
        var scaling = new Llama3Scaling(largest, LOW_FACTOR, HIGH_FACTOR, ORIGINAL_POSITIONS);
        return new RopeSpec(plain.theta(), Optional.of(scaling));
    }

    private RuntimeException refuse(String problem) {
        return metadata.refuse("tensor '" + GgufSpecReader.ROPE_FACTORS + "' " + problem);
    }
}
