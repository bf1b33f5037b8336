package dev.isochron.engine.model;

import dev.isochron.engine.model.TensorName.Global;
import dev.isochron.engine.model.TensorName.Part;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Rows and columns of a tensor; a vector has one row.
 *
 * @param rows output elements
 * @param columns input elements
 */
public record TensorShape(int rows, int columns) {
    public TensorShape {
        if (rows < 1 || columns < 1) {
            throw new IllegalArgumentException("tensor of " + rows + " x " + columns + "; expected at least 1 x 1");
        }
    }

    /** The shape that a model's tensor must have. */
    public static TensorShape of(ModelSpec spec, TensorName name) {
        return switch (name) {
            case Global global -> new TensorShape(global == Global.OUTPUT_NORM ? 1 : spec.vocabSize(), spec.dim());
            case TensorName.Layer layer -> of(spec, layer.part());
        };
    }

    private static TensorShape of(ModelSpec spec, Part part) {
        return switch (part) {
            case ATTENTION_NORM, FFN_NORM -> new TensorShape(1, spec.dim());
            case QUERY_NORM, KEY_NORM -> new TensorShape(1, spec.headDim());
            case QUERY_BIAS -> new TensorShape(1, spec.queryDim());
            case KEY_BIAS, VALUE_BIAS -> new TensorShape(1, spec.kvDim());
            case QUERY -> new TensorShape(spec.queryDim(), spec.dim());
            case KEY, VALUE -> new TensorShape(spec.kvDim(), spec.dim());
            case ATTENTION_OUTPUT -> new TensorShape(spec.dim(), spec.queryDim());
            case GATE, UP -> new TensorShape(spec.ffnDim(), spec.dim());
            case DOWN -> new TensorShape(spec.dim(), spec.ffnDim());
        };
    }

    /** The tensors that a model has, in the order of computation; lazily, since a bad file may name any number of layers. */
    public static Stream<TensorName> namesOf(ModelSpec spec) {
        Stream<TensorName> layers = IntStream.range(0, spec.layers()).boxed().flatMap(layer -> layerNames(spec, layer));
        Stream<TensorName> end =
                spec.tiedOutput() ? Stream.of(Global.OUTPUT_NORM) : Stream.of(Global.OUTPUT_NORM, Global.OUTPUT);
        return Stream.concat(Stream.of(Global.TOKEN_EMBEDDING), Stream.concat(layers, end));
    }

    private static Stream<TensorName> layerNames(ModelSpec spec, int layer) {
        return Arrays.stream(Part.values())
                .filter(part -> isPresent(spec, part))
                .map(part -> new TensorName.Layer(layer, part));
    }

    private static boolean isPresent(ModelSpec spec, Part part) {
        return switch (part) {
            case QUERY_BIAS, KEY_BIAS, VALUE_BIAS -> spec.qkvBias();
            case QUERY_NORM, KEY_NORM -> spec.qkNorm();
            default -> true;
        };
    }

    @Override
    public String toString() {
        return rows + " x " + columns;
    }
}
