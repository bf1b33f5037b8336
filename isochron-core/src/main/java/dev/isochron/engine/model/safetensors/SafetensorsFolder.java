package dev.isochron.engine.model.safetensors;

import dev.isochron.engine.model.ModelFileException;
import dev.isochron.engine.model.storage.StoredTensor;
import dev.isochron.engine.model.storage.TextFiles;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/** The tensors of a folder: of {@code model.safetensors}, or of the files that an index names. */
final class SafetensorsFolder {
    private static final String SINGLE = "model.safetensors";
    private static final String INDEX = "model.safetensors.index.json";

    private SafetensorsFolder() {}

    static Map<String, StoredTensor> read(Path folder, Arena arena) {
        Path index = folder.resolve(INDEX);
        return Files.exists(index)
                ? sharded(folder, index, arena)
                : SafetensorsFile.read(folder.resolve(SINGLE), arena);
    }

    private static Map<String, StoredTensor> sharded(Path folder, Path index, Arena arena) {
        JsonNode places = TextFiles.read(index).path("weight_map");
        SortedSet<String> shards = new TreeSet<>();
        places.forEach(shard -> shards.add(requirePlainName(index, shard)));
        Map<String, Map<String, StoredTensor>> read = new LinkedHashMap<>();
        shards.forEach(shard -> read.put(shard, SafetensorsFile.read(folder.resolve(shard), arena)));
        Map<String, StoredTensor> tensors = new LinkedHashMap<>();
        for (var place : places.properties()) {
            Map<String, StoredTensor> shard = read.getOrDefault(place.getValue().asString(""), Map.of());
            StoredTensor tensor = shard.get(place.getKey());
            if (tensor == null) {
                throw new ModelFileException(
                        index, "tensor '" + place.getKey() + "' is not in " + place.getValue() + "; expected it there");
            }
            tensors.put(place.getKey(), tensor);
        }
        return tensors;
    }

    /** A name with a folder in it could lead out of the model's. */
    private static String requirePlainName(Path index, JsonNode shard) {
        String name = shard.asString("");
        if (!name.matches("[A-Za-z0-9._-]+\\.safetensors")) {
            throw new ModelFileException(
                    index, "weight_map names " + shard + "; expected a file of this folder, *.safetensors");
        }
        return name;
    }
}
