package dev.isochron.engine.tokenizer;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;

/** Each byte of UTF-8 is a token; for models whose weights are random. */
public final class ByteTokenizer implements Tokenizer {
    private static final int BYTES = 256;

    private final int begin;
    private final int end;
    private final int vocabSize;
    private final SpecialTokens specials;

    /**
     * @param begin token that starts a prompt, {@code >= 256}
     * @param end token that ends an answer, {@code >= 256}
     * @param vocabSize above both
     */
    public ByteTokenizer(int begin, int end, int vocabSize) {
        if (begin < BYTES || end < BYTES || begin == end || vocabSize <= Math.max(begin, end)) {
            throw new IllegalArgumentException("begin " + begin + ", end " + end + ", vocabulary " + vocabSize
                    + "; expected two different tokens from 256, below the vocabulary");
        }
        this.begin = begin;
        this.end = end;
        this.vocabSize = vocabSize;
        this.specials = new SpecialTokens(Map.of("<s>", begin, "</s>", end));
    }

    @Override
    public int[] encode(CharSequence text) {
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        int[] tokens = new int[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            tokens[i] = bytes[i] & 0xFF;
        }
        return tokens;
    }

    @Override
    public SpecialTokens specials() {
        return specials;
    }

    @Override
    public int vocabSize() {
        return vocabSize;
    }

    @Override
    public byte[] piece(int token) {
        Objects.checkIndex(token, vocabSize);
        return token < BYTES ? new byte[] {(byte) token} : new byte[0];
    }

    @Override
    public OptionalInt begin() {
        return OptionalInt.of(begin);
    }

    @Override
    public Set<Integer> endTokens() {
        return Set.of(end);
    }
}
