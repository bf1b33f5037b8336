package dev.isochron.engine.tokenizer;

import dev.isochron.engine.model.gguf.GgufMetadata;
import dev.isochron.engine.tokenizer.ScoreTokenizer.FirstBlank;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/** Makes the tokenizer that a GGUF file embeds. */
public final class GgufTokenizer {
    private static final String TOKENS = "tokenizer.ggml.tokens";
    private static final String KIND = "tokenizer.ggml.model";
    private static final String PRE = "tokenizer.ggml.pre";
    private static final int CONTROL = 3;
    /** Ends of turns that files do not always name as such. */
    private static final List<String> ENDS = List.of("<|im_end|>", "<|eot_id|>", "<|endoftext|>", "<|end_of_text|>");

    private final GgufMetadata metadata;

    private GgufTokenizer(GgufMetadata metadata) {
        this.metadata = metadata;
    }

    /**
     * Reads the tokenizer.
     *
     * @throws dev.isochron.engine.model.ModelFileException if it is absent, of an unknown kind or inconsistent
     */
    public static Tokenizer read(GgufMetadata metadata) {
        try {
            return new GgufTokenizer(metadata).read();
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw metadata.refuse("tokenizer: " + e.getMessage());
        }
    }

    private Tokenizer read() {
        String kind = metadata.required(metadata.text(KIND), KIND);
        return switch (kind) {
            case "gpt2" -> bytePairs();
            case "llama" -> scores();
            default -> throw metadata.refuse("key '" + KIND + "' is '" + kind + "'; expected gpt2 or llama");
        };
    }

    private Tokenizer bytePairs() {
        String pre = metadata.text(PRE).orElse("default");
        PreTokenizer cutter = PreTokenizer.named(pre)
                .orElseThrow(() -> metadata.refuse(
                        "key '" + PRE + "' is '" + pre + "'; expected default, gpt-2, smollm, llama-bpe or qwen2"));
        List<String> merges = metadata.required(metadata.texts("tokenizer.ggml.merges"), "tokenizer.ggml.merges");
        return new BytePairTokenizer(
                vocabulary(metadata.flag("tokenizer.ggml.add_bos_token").orElse(cutter == PreTokenizer.LLAMA3)),
                merges,
                cutter);
    }

    private Tokenizer scores() {
        List<Double> scores = metadata.required(metadata.reals("tokenizer.ggml.scores"), "tokenizer.ggml.scores");
        boolean blank = metadata.flag("tokenizer.ggml.add_space_prefix").orElse(true);
        return new ScoreTokenizer(
                vocabulary(metadata.flag("tokenizer.ggml.add_bos_token").orElse(true)),
                scores,
                blank ? FirstBlank.ADDED : FirstBlank.NOT_ADDED);
    }

    private Vocabulary vocabulary(boolean beginAdded) {
        List<String> pieces = metadata.required(metadata.texts(TOKENS), TOKENS);
        var specials = new SpecialTokens(controls(pieces));
        OptionalInt begin = beginAdded ? id("tokenizer.ggml.bos_token_id") : OptionalInt.empty();
        return new Vocabulary(pieces, specials, begin, ends(specials));
    }

    private Map<String, Integer> controls(List<String> pieces) {
        List<Integer> types = metadata.counts("tokenizer.ggml.token_type").orElse(List.of());
        if (!types.isEmpty() && types.size() != pieces.size()) {
            throw metadata.refuse("key 'tokenizer.ggml.token_type' has " + types.size() + " elements; expected "
                    + pieces.size() + ", one per token");
        }
        Map<String, Integer> controls = new LinkedHashMap<>();
        for (int token = 0; token < types.size(); token++) {
            if (types.get(token) == CONTROL) {
                controls.put(pieces.get(token), token);
            }
        }
        return controls;
    }

    private Set<Integer> ends(SpecialTokens specials) {
        Set<Integer> ends = new LinkedHashSet<>();
        Stream.of("eos", "eot")
                .forEach(end -> id("tokenizer.ggml." + end + "_token_id").ifPresent(ends::add));
        ENDS.stream().filter(specials::has).map(specials::token).forEach(ends::add);
        return ends;
    }

    private OptionalInt id(String key) {
        return metadata.count(key).map(OptionalInt::of).orElse(OptionalInt.empty());
    }
}
