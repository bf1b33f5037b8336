package dev.isochron.engine.tokenizer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Byte-pair encoding on bytes: within a chunk, the pair that comes first in the list of merges is joined first. */
public final class BytePairTokenizer extends VocabularyTokenizer {
    private final Map<String, Integer> tokens;
    private final Map<String, Integer> ranks = new HashMap<>();
    private final PreTokenizer cutter;

    /**
     * @param vocabulary with a token for each single byte
     * @param merges pairs as {@code left right}, the first to be joined first
     * @param cutter of the chunks
     */
    public BytePairTokenizer(Vocabulary vocabulary, List<String> merges, PreTokenizer cutter) {
        super(vocabulary, PieceBytes.BYTE_LEVEL);
        this.tokens = vocabulary.textTokens();
        this.cutter = cutter;
        for (String merge : merges) {
            ranks.putIfAbsent(merge, ranks.size());
        }
    }

    @Override
    public int[] encode(CharSequence text) {
        List<Integer> encoded = new ArrayList<>();
        for (String chunk : cutter.split(text.toString())) {
            encodeChunk(ByteAlphabet.write(chunk), encoded);
        }
        return encoded.stream().mapToInt(Integer::intValue).toArray();
    }

    private void encodeChunk(String chunk, List<Integer> into) {
        if (cutter.takesWholeChunksFirst() && tokens.containsKey(chunk)) {
            into.add(token(chunk));
            return;
        }
        for (String symbol : SymbolMerger.merge(chunk, this::rank)) {
            addSymbol(symbol, into);
        }
    }

    private OptionalDouble rank(String left, String right) {
        Integer rank = ranks.get(left + " " + right);
        return rank == null ? OptionalDouble.empty() : OptionalDouble.of(rank);
    }

    private void addSymbol(String symbol, List<Integer> into) {
        if (tokens.containsKey(symbol)) {
            into.add(token(symbol));
        } else {
            symbol.chars().forEach(character -> into.add(token(Character.toString(character))));
        }
    }

    private int token(String piece) {
        Integer token = tokens.get(piece);
        if (token == null) {
            throw new IllegalArgumentException("the vocabulary has no token for '" + piece + "'");
        }
        return token;
    }
}
