package dev.isochron.engine.model.gguf;

import dev.isochron.engine.model.Architecture;
import dev.isochron.engine.model.ModelSpec;
import dev.isochron.engine.model.TensorName;
import dev.isochron.engine.model.TensorSource;
import dev.isochron.engine.model.storage.RowOrder;
import dev.isochron.engine.model.storage.StoredTensor;
import dev.isochron.engine.model.storage.StoredTensors;
import dev.isochron.engine.model.storage.TensorNames;
import java.lang.foreign.Arena;
import java.util.LinkedHashMap;
import java.util.Map;

/** Turns a GGUF file of a supported architecture into a shape and weights. */
public final class GgufModel {
    private GgufModel() {}

    public static ModelSpec spec(GgufFile file) {
        return GgufSpecReader.read(file);
    }

    /**
     * The weights in the canonical layout; closing them closes the arena, which must be the file's.
     *
     * @throws dev.isochron.engine.model.ModelFileException if a tensor is absent, unknown or of another shape
     */
    public static TensorSource tensors(GgufFile file, Arena arena, ModelSpec spec) {
        Map<TensorName, StoredTensor> tensors = new LinkedHashMap<>();
        for (GgufTensor tensor : file.tensors().values()) {
            if (!tensor.name().equals(GgufSpecReader.ROPE_FACTORS)) {
                TensorName name = name(file, tensor);
                tensors.put(name, tensor.data().in(order(spec, name)));
            }
        }
        return StoredTensors.checked(file.path(), arena, spec, tensors, TensorNames.GGUF);
    }

    private static TensorName name(GgufFile file, GgufTensor tensor) {
        return TensorNames.GGUF
                .parse(tensor.name())
                .orElseThrow(() -> file.metadata()
                        .refuse("tensor '" + tensor.name()
                                + "' is unknown; expected tensors of llama, qwen2 or qwen3"));
    }

    /** Converters to GGUF put the rotary pairs of the llama architecture side by side; those of the others stay. */
    private static RowOrder order(ModelSpec spec, TensorName name) {
        boolean rotated = name instanceof TensorName.Layer layer
                && switch (layer.part()) {
                    case QUERY, KEY, QUERY_BIAS, KEY_BIAS -> true;
                    case ATTENTION_NORM,
                            VALUE,
                            ATTENTION_OUTPUT,
                            VALUE_BIAS,
                            QUERY_NORM,
                            KEY_NORM,
                            FFN_NORM,
                            GATE,
                            UP,
                            DOWN -> false;
                };
        return rotated && spec.architecture() == Architecture.LLAMA
                ? new RowOrder.PairsTogether(spec.headDim())
                : new RowOrder.Canonical();
    }
}
