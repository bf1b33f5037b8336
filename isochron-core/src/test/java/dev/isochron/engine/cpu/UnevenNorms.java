package dev.isochron.engine.cpu;

import dev.isochron.engine.model.TensorName;
import dev.isochron.engine.model.TensorName.Global;
import dev.isochron.engine.model.TensorName.Part;
import dev.isochron.engine.model.TensorSource;

/** Weights whose norms differ from element to element and from layer to layer, so that none can stand for another. */
record UnevenNorms(TensorSource weights) implements TensorSource {
    @Override
    public boolean has(TensorName name) {
        return weights.has(name);
    }

    @Override
    public int rows(TensorName name) {
        return weights.rows(name);
    }

    @Override
    public int columns(TensorName name) {
        return weights.columns(name);
    }

    @Override
    public void readRow(TensorName name, int row, float[] into) {
        weights.readRow(name, row, into);
        int number = switch (name) {
            case Global global -> global == Global.OUTPUT_NORM ? 1 : 0;
            case TensorName.Layer layer -> number(layer.part()) + layer.layer();
        };
        for (int column = 0; number > 0 && column < columns(name); column++) {
            into[column] *= 0.5f + (column * number % 7) / 6f;
        }
    }

    private static int number(Part part) {
        return switch (part) {
            case ATTENTION_NORM -> 100;
            case FFN_NORM -> 201;
            case QUERY_NORM -> 302;
            case KEY_NORM -> 403;
            default -> -100;
        };
    }

    @Override
    public void close() {
        weights.close();
    }
}
