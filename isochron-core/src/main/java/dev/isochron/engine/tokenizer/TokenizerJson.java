package dev.isochron.engine.tokenizer;

import dev.isochron.engine.model.ModelFileException;
import dev.isochron.engine.model.storage.TextFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Makes the tokenizer of a {@code tokenizer.json}, with begin and end from the {@code tokenizer_config.json} beside it. */
public final class TokenizerJson {
    private static final List<String> ENDS =
            List.of("<|im_end|>", "<|eot_id|>", "<|endoftext|>", "<|end_of_text|>", "</s>");

    private final Path file;
    private final ObjectNode root;
    private final int vocabSize;

    private TokenizerJson(Path file, int vocabSize) {
        this.file = file;
        this.root = TextFiles.read(file);
        this.vocabSize = vocabSize;
    }

    /**
     * Reads the tokenizer; ids that the file does not name, up to the model's vocabulary, mean nothing.
     *
     * @param file tokenizer.json
     * @param config the content of tokenizer_config.json, empty if there is none
     * @param vocabSize the model's
     * @throws ModelFileException if the file is not usable
     */
    public static Tokenizer read(Path file, ObjectNode config, int vocabSize) {
        return new TokenizerJson(file, vocabSize).read(config);
    }

    private Tokenizer read(ObjectNode config) {
        Map<String, Integer> specialIds = takeSpecialsOut();
        String[] pieces = pieces(specialIds);
        var specials = new SpecialTokens(specialIds);
        boolean starts = usesBegin(config);
        OptionalInt begin = starts ? special(config, "bos_token", specials) : OptionalInt.empty();
        Set<Integer> ends = new LinkedHashSet<>();
        special(config, "eos_token", specials).ifPresent(ends::add);
        ENDS.stream().filter(specials::has).map(specials::token).forEach(ends::add);
        root.putNull("post_processor");
        var vocabulary = new Vocabulary(List.of(pieces), specials, begin, ends);
        String text = root.toString();
        boolean byteLevel = root.path("decoder").toString().contains("\"ByteLevel\"");
        boolean blankFirst = text.contains("\"Prepend\"")
                || text.contains("\"prepend_scheme\":\"first\"")
                || text.contains("\"prepend_scheme\":\"always\"");
        try {
            return new NativeTokenizer(
                    vocabulary, byteLevel ? PieceBytes.BYTE_LEVEL : PieceBytes.BLANKS_MARKED, text, blankFirst);
        } catch (RuntimeException e) {
            throw new ModelFileException(file, "tokenizer refused by the library: " + e.getMessage(), e);
        }
    }

    /** The written forms by token; unnamed ids are written as nothing. */
    private String[] pieces(Map<String, Integer> specialIds) {
        String[] pieces = Collections.nCopies(vocabSize, "").toArray(String[]::new);
        Map<String, Integer> all = new LinkedHashMap<>();
        root.path("model")
                .path("vocab")
                .properties()
                .forEach(entry -> all.put(entry.getKey(), id(entry.getValue(), entry.getKey())));
        root.path("added_tokens")
                .forEach(token -> all.put(token.path("content").asString(""), id(token.path("id"), token.toString())));
        all.putAll(specialIds);
        if (all.isEmpty()) {
            throw new ModelFileException(file, "key 'model.vocab' is absent or empty; expected a vocabulary");
        }
        all.forEach((piece, token) -> pieces[token] = piece);
        return pieces;
    }

    private int id(JsonNode id, String piece) {
        if (!id.isInt() || id.intValue() < 0 || id.intValue() >= vocabSize) {
            throw new ModelFileException(
                    file,
                    "token '" + piece + "' has id " + id + "; expected 0 to " + (vocabSize - 1)
                            + ", the model's vocabulary");
        }
        return id.intValue();
    }

    private Map<String, Integer> takeSpecialsOut() {
        Map<String, Integer> specials = new LinkedHashMap<>();
        List<JsonNode> others = new ArrayList<>();
        for (JsonNode token : root.path("added_tokens")) {
            String content = token.path("content").asString("");
            if (token.path("special").asBoolean(false)) {
                if (content.isEmpty()) {
                    throw new ModelFileException(file, "a special token has no 'content'; expected its text");
                }
                specials.put(content, id(token.path("id"), content));
            } else {
                others.add(token);
            }
        }
        ArrayNode kept = root.putArray("added_tokens");
        others.forEach(kept::add);
        return specials;
    }

    private boolean usesBegin(ObjectNode config) {
        JsonNode adds = config.path("add_bos_token");
        return adds.isBoolean()
                ? adds.booleanValue()
                : root.path("post_processor").toString().contains("\"" + name(config, "bos_token") + "\"");
    }

    private static OptionalInt special(ObjectNode config, String key, SpecialTokens specials) {
        return Stream.of(name(config, key))
                .filter(specials::has)
                .mapToInt(specials::token)
                .findFirst();
    }

    /** A token is written as a string or as an object with its content. */
    private static String name(ObjectNode config, String key) {
        JsonNode token = config.path(key);
        return token.isObject() ? token.path("content").asString("") : token.asString("");
    }
}
