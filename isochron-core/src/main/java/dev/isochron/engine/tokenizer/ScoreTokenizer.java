package dev.isochron.engine.tokenizer;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * SentencePiece's merging by score: the neighbours whose union is the token with the highest score are joined first, and a character
 * that is no token becomes its bytes. Blanks are written as U+2581, which text therefore cannot tell from a blank.
 */
public final class ScoreTokenizer extends VocabularyTokenizer {
    /** Whether a blank is put before the first word. */
    public enum FirstBlank {
        ADDED,
        NOT_ADDED
    }

    private final Map<String, Integer> tokens;
    private final double[] scores;
    private final FirstBlank firstBlank;
    private final int[] byteTokens = new int[256];

    /**
     * @param vocabulary with a token {@code <0xNN>} for each byte
     * @param scores one per token, the higher the earlier
     * @param firstBlank whether text starts with a blank
     */
    public ScoreTokenizer(Vocabulary vocabulary, List<Double> scores, FirstBlank firstBlank) {
        super(vocabulary, PieceBytes.BLANKS_MARKED);
        if (scores.size() != vocabulary.pieces().size()) {
            throw new IllegalArgumentException(scores.size() + " scores; expected one per token, "
                    + vocabulary.pieces().size());
        }
        this.tokens = vocabulary.textTokens();
        this.scores = scores.stream().mapToDouble(Double::doubleValue).toArray();
        this.firstBlank = firstBlank;
        for (int value = 0; value < 256; value++) {
            byteTokens[value] = byteToken(value);
        }
    }

    private int byteToken(int value) {
        String piece = String.format("<0x%02X>", value);
        Integer token = tokens.get(piece);
        if (token == null) {
            throw new IllegalArgumentException("the vocabulary has no token " + piece + "; expected one for each byte");
        }
        return token;
    }

    @Override
    public boolean startsWithBlank() {
        return firstBlank == FirstBlank.ADDED;
    }

    @Override
    public int[] encode(CharSequence text) {
        if (text.isEmpty()) {
            return new int[0];
        }
        String marked = (startsWithBlank() ? " " : "") + text;
        List<Integer> encoded = new ArrayList<>();
        for (String symbol : SymbolMerger.merge(marked.replace(' ', PieceBytes.BLANK), this::cost)) {
            addSymbol(symbol, encoded);
        }
        return encoded.stream().mapToInt(Integer::intValue).toArray();
    }

    private OptionalDouble cost(String left, String right) {
        Integer token = tokens.get(left + right);
        return token == null ? OptionalDouble.empty() : OptionalDouble.of(-scores[token]);
    }

    private void addSymbol(String symbol, List<Integer> into) {
        Integer token = tokens.get(symbol);
        if (token != null) {
            into.add(token);
            return;
        }
        String written = symbol.replace(PieceBytes.BLANK, ' ');
        for (byte value : written.getBytes(StandardCharsets.UTF_8)) {
            into.add(byteTokens[value & 0xFF]);
        }
    }
}
