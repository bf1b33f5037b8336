package dev.isochron.engine.tokenizer;

import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;

/** What tokenizers with a vocabulary share: all but the cutting. */
abstract sealed class VocabularyTokenizer implements Tokenizer
        permits BytePairTokenizer, ScoreTokenizer, NativeTokenizer {
    private final Vocabulary vocabulary;
    private final PieceBytes writing;

    VocabularyTokenizer(Vocabulary vocabulary, PieceBytes writing) {
        this.vocabulary = vocabulary;
        this.writing = writing;
    }

    @Override
    public final SpecialTokens specials() {
        return vocabulary.specials();
    }

    @Override
    public final int vocabSize() {
        return vocabulary.pieces().size();
    }

    @Override
    public final byte[] piece(int token) {
        Objects.checkIndex(token, vocabSize());
        String piece = vocabulary.pieces().get(token);
        return vocabulary.specials().has(piece) ? new byte[0] : writing.of(piece);
    }

    @Override
    public final OptionalInt begin() {
        return vocabulary.begin();
    }

    @Override
    public final Set<Integer> endTokens() {
        return vocabulary.endTokens();
    }
}
