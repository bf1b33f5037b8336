package dev.isochron.server.openai;

import java.util.Optional;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The two shapes of the same answer. */
public enum Dialect {
    COMPLETION("cmpl-", "text_completion", "text_completion") {
        @Override
        void put(ObjectNode choice, Part part, String text, Optional<String> role) {
            choice.put("text", text);
        }
    },
    CHAT("chatcmpl-", "chat.completion", "chat.completion.chunk") {
        @Override
        void put(ObjectNode choice, Part part, String text, Optional<String> role) {
            ObjectNode message = choice.putObject(part == Part.WHOLE ? "message" : "delta");
            role.ifPresent(word -> message.put("role", word));
            if (part == Part.WHOLE || !text.isEmpty() || role.isPresent()) {
                message.put("content", text);
            }
        }
    };

    private final String idPrefix;
    private final String wholeObject;
    private final String chunkObject;

    Dialect(String idPrefix, String wholeObject, String chunkObject) {
        this.idPrefix = idPrefix;
        this.wholeObject = wholeObject;
        this.chunkObject = chunkObject;
    }

    /** Whether an object is all of an answer. */
    enum Part {
        WHOLE,
        CHUNK
    }

    abstract void put(ObjectNode choice, Part part, String text, Optional<String> role);

    /** An object without choices yet. */
    ObjectNode envelope(Part part, AnswerId id) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("id", idPrefix + id.number());
        root.put("object", part == Part.WHOLE ? wholeObject : chunkObject);
        root.put("created", id.createdSeconds());
        root.put("model", id.model());
        return root;
    }

    /**
     * What identifies an answer.
     *
     * @param number of the request
     * @param createdSeconds since 1970
     * @param model name
     */
    public record AnswerId(long number, long createdSeconds, String model) {}
}
