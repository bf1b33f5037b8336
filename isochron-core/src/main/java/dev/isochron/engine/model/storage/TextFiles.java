package dev.isochron.engine.model.storage;

import dev.isochron.engine.model.ModelFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads the small files of a model: text, and JSON whose content is one object. */
public final class TextFiles {
    private static final JsonMapper JSON = JsonMapper.shared();

    private TextFiles() {}

    public static ObjectNode read(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new ModelFileException(file, "no such file");
        }
        try {
            return object(file, JSON.readTree(file));
        } catch (JacksonException e) {
            throw new ModelFileException(file, "is not JSON: " + e.getOriginalMessage(), e);
        }
    }

    public static ObjectNode parse(Path file, byte[] json) {
        try {
            return object(file, JSON.readTree(json));
        } catch (JacksonException e) {
            throw new ModelFileException(file, "is not JSON: " + e.getOriginalMessage(), e);
        }
    }

    /** The object of a file that need not be there; then empty. */
    public static ObjectNode readIfPresent(Path file) {
        return Files.isRegularFile(file) ? read(file) : JSON.createObjectNode();
    }

    /** The text of a file. */
    public static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new ModelFileException(file, "cannot be read: " + e.getMessage(), e);
        }
    }

    private static ObjectNode object(Path file, JsonNode node) {
        if (node instanceof ObjectNode object) {
            return object;
        }
        throw new ModelFileException(file, "holds " + node.getNodeType() + "; expected a JSON object");
    }
}
