package dev.isochron.engine.model.safetensors;

import dev.isochron.engine.model.ModelFileException;
import dev.isochron.engine.model.ModelSpec;
import dev.isochron.engine.model.TensorName;
import dev.isochron.engine.model.TensorName.Global;
import dev.isochron.engine.model.TensorSource;
import dev.isochron.engine.model.storage.StoredTensor;
import dev.isochron.engine.model.storage.StoredTensors;
import dev.isochron.engine.model.storage.TensorNames;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Turns a folder with a supported model into a shape and weights. Its layout is the canonical one. */
public final class SafetensorsModel {
    private SafetensorsModel() {}

    public static ModelSpec spec(Path folder) {
        return ConfigReader.read(folder.resolve("config.json"));
    }

    /**
     * Maps the weights; closing them closes the arena.
     *
     * @throws ModelFileException if a tensor is absent, unknown or of another shape
     */
    public static TensorSource tensors(Path folder, Arena arena, ModelSpec spec) {
        Map<TensorName, StoredTensor> tensors = new LinkedHashMap<>();
        for (var tensor : SafetensorsFolder.read(folder, arena).entrySet()) {
            // Old checkpoints carry the rotary frequencies, which follow from the configuration.
            if (!tensor.getKey().endsWith(".rotary_emb.inv_freq")) {
                tensors.put(name(folder, tensor.getKey()), tensor.getValue());
            }
        }
        if (spec.tiedOutput()) {
            tensors.remove(Global.OUTPUT);
        }
        return StoredTensors.checked(folder, arena, spec, tensors, TensorNames.SAFETENSORS);
    }

    private static TensorName name(Path folder, String inFile) {
        return TensorNames.SAFETENSORS
                .parse(inFile)
                .orElseThrow(() -> new ModelFileException(
                        folder, "tensor '" + inFile + "' is unknown; expected tensors of Llama, Qwen2 or Qwen3"));
    }
}
