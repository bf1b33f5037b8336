package dev.isochron.core;

import java.util.Arrays;

/** A prompt of known text tokens (ids below 2^31). The array is copied in and never handed out. */
public final class TokenPrompt implements Prompt {
    private final int[] tokens;

    private TokenPrompt(int[] tokens) {
        if (tokens.length == 0) {
            throw new IllegalArgumentException("prompt is empty; expected at least 1 token");
        }
        for (int token : tokens) {
            if (token < 0) {
                throw new IllegalArgumentException("token id " + token + " is negative; expected 0 to 2^31-1");
            }
        }
        this.tokens = tokens;
    }

    public static TokenPrompt of(int... tokens) {
        return new TokenPrompt(tokens.clone());
    }

    @Override
    public int lengthTokens() {
        return tokens.length;
    }

    public int token(int position) {
        return tokens[position];
    }

    /** Copies {@code length} tokens from {@code from} into a new array. */
    public int[] copy(int from, int length) {
        return Arrays.copyOfRange(tokens, from, from + length);
    }

    /** Length of the common run of {@code this[from..]} and {@code other[otherFrom..]}, at most {@code limit} tokens. */
    public int commonRun(int from, TokenPrompt other, int otherFrom, int limit) {
        return commonRun(from, other.tokens, otherFrom, Math.min(other.tokens.length, otherFrom + limit), limit);
    }

    /** Length of the common run of {@code this[from..]} and a block's tokens, at most {@code limit} tokens. */
    public int commonRun(int from, int[] block, int limit) {
        return commonRun(from, block, 0, Math.min(block.length, limit), limit);
    }

    private int commonRun(int from, int[] other, int otherFrom, int otherTo, int limit) {
        int to = Math.min(tokens.length, from + limit);
        int mismatch = Arrays.mismatch(tokens, from, to, other, otherFrom, otherTo);
        return mismatch < 0 ? Math.min(to - from, otherTo - otherFrom) : mismatch;
    }

    /** This prompt with {@code more} tokens appended. */
    public TokenPrompt append(int... more) {
        int[] longer = Arrays.copyOf(tokens, tokens.length + more.length);
        System.arraycopy(more, 0, longer, tokens.length, more.length);
        return new TokenPrompt(longer);
    }
}
