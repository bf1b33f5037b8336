package dev.isochron.engine.model;

import dev.isochron.core.SplitMix64;
import dev.isochron.engine.model.TensorName.Global;
import dev.isochron.engine.model.TensorName.Part;
import java.util.Arrays;

/**
 * Random weights of a shape: norms are 1, all else is uniform with the deviation {@code 1/sqrt(columns)}, so that activations keep
 * their size from layer to layer. Every row has a stream of its own, so rows may be read in any order.
 */
public final class RandomTensors implements TensorSource {
    private static final long STEP = 0x9E3779B97F4A7C15L;

    private final ModelSpec spec;
    private final long seed;

    public RandomTensors(ModelSpec spec, long seed) {
        this.spec = spec;
        this.seed = seed;
    }

    @Override
    public boolean has(TensorName name) {
        return switch (name) {
            case Global global -> global != Global.OUTPUT || !spec.tiedOutput();
            case TensorName.Layer layer -> layer.layer() < spec.layers() && has(layer.part());
        };
    }

    private boolean has(Part part) {
        return switch (part) {
            case QUERY_BIAS, KEY_BIAS, VALUE_BIAS -> spec.qkvBias();
            case QUERY_NORM, KEY_NORM -> spec.qkNorm();
            default -> true;
        };
    }

    @Override
    public int rows(TensorName name) {
        return switch (name) {
            case Global global -> global == Global.OUTPUT_NORM ? 1 : spec.vocabSize();
            case TensorName.Layer layer ->
                switch (layer.part()) {
                    case QUERY -> spec.queryDim();
                    case KEY, VALUE -> spec.kvDim();
                    case ATTENTION_OUTPUT, DOWN -> spec.dim();
                    case GATE, UP -> spec.ffnDim();
                    default -> 1;
                };
        };
    }

    @Override
    public int columns(TensorName name) {
        return switch (name) {
            case Global global -> spec.dim();
            case TensorName.Layer layer ->
                switch (layer.part()) {
                    case ATTENTION_OUTPUT, QUERY_BIAS -> spec.queryDim();
                    case KEY_BIAS, VALUE_BIAS -> spec.kvDim();
                    case QUERY_NORM, KEY_NORM -> spec.headDim();
                    case DOWN -> spec.ffnDim();
                    default -> spec.dim();
                };
        };
    }

    @Override
    public void readRow(TensorName name, int row, float[] into) {
        int columns = columns(name);
        if (isNorm(name)) {
            Arrays.fill(into, 0, columns, 1);
            return;
        }
        float scale = (float) Math.sqrt(3.0 / columns) * 0x1.0p-23f;
        long state = SplitMix64.stream(seed, name.toString(), row).nextLong();
        for (int column = 0; column < columns; column++) {
            state += STEP;
            into[column] = scale * (SplitMix64.mix(state) >> 40);
        }
    }

    private static boolean isNorm(TensorName name) {
        return switch (name) {
            case Global global -> global == Global.OUTPUT_NORM;
            case TensorName.Layer layer ->
                switch (layer.part()) {
                    case ATTENTION_NORM, FFN_NORM, QUERY_NORM, KEY_NORM -> true;
                    default -> false;
                };
        };
    }

    @Override
    public void close() {}
}
