package dev.isochron.engine.tokenizer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Cuts text into chunks across which byte-pair tokens never reach. Each pattern in turn cuts the chunks of the one before. */
@SuppressWarnings("ImmutableEnumChecker") // the list is filled once, by the constructor
public enum PreTokenizer {
    GPT2(false, Patterns.GPT2),
    /** Every digit is a chunk of its own, and the rest is cut as by GPT-2. */
    SMOLLM(false, "\\p{N}", Patterns.GPT2),
    LLAMA3(true, Patterns.llama3("{1,3}")),
    QWEN2(false, Patterns.llama3(""));

    private final boolean wholeChunksFirst;
    private final List<Pattern> patterns = new ArrayList<>();

    PreTokenizer(boolean wholeChunksFirst, String... patterns) {
        this.wholeChunksFirst = wholeChunksFirst;
        for (String pattern : patterns) {
            this.patterns.add(Pattern.compile("(?U)" + pattern));
        }
    }

    /** The cutter that a GGUF file names in {@code tokenizer.ggml.pre}. */
    public static Optional<PreTokenizer> named(String name) {
        return switch (name) {
            case "gpt-2", "default" -> Optional.of(GPT2);
            case "smollm" -> Optional.of(SMOLLM);
            case "llama3", "llama-v3", "llama-bpe" -> Optional.of(LLAMA3);
            case "qwen2" -> Optional.of(QWEN2);
            default -> Optional.empty();
        };
    }

    /** True if a chunk that is a token is that token, whatever the merges say. */
    boolean takesWholeChunksFirst() {
        return wholeChunksFirst;
    }

    /** The chunks of a text, which joined are the text. */
    List<String> split(String text) {
        List<String> chunks = List.of(text);
        for (Pattern pattern : patterns) {
            chunks = chunks.stream()
                    .flatMap(chunk -> cut(pattern, chunk).stream())
                    .toList();
        }
        return chunks;
    }

    private static List<String> cut(Pattern pattern, String text) {
        List<String> chunks = new ArrayList<>();
        Matcher found = pattern.matcher(text);
        int end = 0;
        while (found.find()) {
            if (found.start() > end) {
                chunks.add(text.substring(end, found.start()));
            }
            chunks.add(found.group());
            end = found.end();
        }
        if (end < text.length()) {
            chunks.add(text.substring(end));
        }
        return chunks;
    }

    /** The patterns that the models' makers published. */
    private static final class Patterns {
        static final String GPT2 = "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+";

        static String llama3(String digits) {
            return "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}" + digits
                    + "| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+";
        }
    }
}
