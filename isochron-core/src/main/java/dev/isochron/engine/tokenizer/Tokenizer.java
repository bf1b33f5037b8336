package dev.isochron.engine.tokenizer;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/** A model's vocabulary: cuts text into tokens and joins tokens to text. */
public interface Tokenizer {
    /** Cuts plain text; whatever it looks like, no special token comes out. */
    int[] encode(CharSequence text);

    /** Tokens that text cannot write, such as the ends of turns. */
    SpecialTokens specials();

    int vocabSize();

    /**
     * The bytes of a token's text, in UTF-8 when joined with its neighbours'; empty for special tokens and for unused ids.
     *
     * @param token {@code 0 <= token < vocabSize}
     */
    byte[] piece(int token);

    /** The token that starts every prompt, if the model has been trained with one. */
    OptionalInt begin();

    /** Tokens that end an answer. */
    Set<Integer> endTokens();

    /** Tells tokenizers that write a blank before the first word of a text to take it away again. */
    default boolean startsWithBlank() {
        return false;
    }

    /** Cuts text in which special tokens may be written out; they become those tokens. */
    default int[] encodeWithSpecials(CharSequence text) {
        return encode(specials().split(text.toString()));
    }

    /**
     * Cuts the segments one by one.
     *
     * @throws IllegalArgumentException if a special segment is no special token of this vocabulary
     */
    default int[] encode(List<Segment> segments) {
        return segments.stream().flatMapToInt(this::encode).toArray();
    }

    private IntStream encode(Segment segment) {
        return switch (segment) {
            case Segment.Text(String text) -> IntStream.of(encode(text));
            case Segment.Special(String piece) -> IntStream.of(specials().token(piece));
        };
    }

    /** The text of all tokens; bytes that are no UTF-8 become U+FFFD. */
    default String decode(int[] tokens) {
        var bytes = new ByteArrayOutputStream();
        for (int token : tokens) {
            bytes.writeBytes(piece(token));
        }
        String text = bytes.toString(StandardCharsets.UTF_8);
        return startsWithBlank() && text.startsWith(" ") ? text.substring(1) : text;
    }
}
