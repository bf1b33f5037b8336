package dev.isochron.engine.tokenizer;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Cuts with the library that {@code tokenizer.json} files are written for. The library knows no special tokens: they were taken out. */
final class NativeTokenizer extends VocabularyTokenizer {
    private static final Map<String, String> OPTIONS =
            Map.of("addSpecialTokens", "false", "truncation", "false", "padding", "false");

    private final HuggingFaceTokenizer library;
    private final boolean blankFirst;

    /**
     * @param json of a tokenizer without special tokens
     * @param blankFirst true if the library puts a blank before the first word
     */
    NativeTokenizer(Vocabulary vocabulary, PieceBytes writing, String json, boolean blankFirst) {
        super(vocabulary, writing);
        this.blankFirst = blankFirst;
        try (var input = new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8))) {
            this.library = HuggingFaceTokenizer.newInstance(input, OPTIONS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public boolean startsWithBlank() {
        return blankFirst;
    }

    @Override
    public int[] encode(CharSequence text) {
        if (text.isEmpty()) {
            return new int[0];
        }
        long[] ids = library.encode(text.toString(), false, false).getIds();
        int[] tokens = new int[ids.length];
        for (int i = 0; i < ids.length; i++) {
            tokens[i] = Math.toIntExact(ids[i]);
        }
        return tokens;
    }
}
