package dev.isochron.engine.tokenizer;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What a model's file says about its tokens.
 *
 * @param pieces the written form of each token
 * @param specials tokens that text cannot write
 * @param begin token that starts every prompt, if any
 * @param endTokens tokens that end an answer
 */
public record Vocabulary(List<String> pieces, SpecialTokens specials, OptionalInt begin, Set<Integer> endTokens) {
    public Vocabulary {
        pieces = List.copyOf(pieces);
        endTokens = Set.copyOf(endTokens);
        for (int end : endTokens) {
            Objects.checkIndex(end, pieces.size());
        }
        if (begin.isPresent()) {
            Objects.checkIndex(begin.getAsInt(), pieces.size());
        }
    }

    /** Tokens that text can become, by written form; the first of equal ones. */
    Map<String, Integer> textTokens() {
        Map<String, Integer> tokens = new HashMap<>();
        for (int token = 0; token < pieces.size(); token++) {
            if (!specials.has(pieces.get(token))) {
                tokens.putIfAbsent(pieces.get(token), token);
            }
        }
        return tokens;
    }
}
