package dev.isochron.kvcache;

import java.util.Arrays;

/**
 * What a node has beyond its links and the first word of its key: the other three words and its tokens. Blocks of a key-only prompt
 * have no tokens and share these words with their root, so that a replay keeps one entry for a whole tree.
 */
final class KeyTails {
    private static final int NONE = -1;
    private static final int WORDS = 3;

    private long[] words = new long[0];
    private int[][] tokens = new int[0][];
    private int[] nextFree = new int[0];
    private int freeHead = NONE;
    private int untouched;

    int add(int[] itsTokens, long word1, long word2, long word3) {
        int tail = pop();
        words[tail * WORDS] = word1;
        words[tail * WORDS + 1] = word2;
        words[tail * WORDS + 2] = word3;
        tokens[tail] = itsTokens;
        return tail;
    }

    private int pop() {
        if (freeHead != NONE) {
            int tail = freeHead;
            freeHead = nextFree[tail];
            return tail;
        }
        if (untouched == tokens.length) {
            int room = Math.max(16, untouched + untouched / 2);
            words = Arrays.copyOf(words, room * WORDS);
            tokens = Arrays.copyOf(tokens, room);
            nextFree = Arrays.copyOf(nextFree, room);
        }
        return untouched++;
    }

    void free(int tail, int[] noTokens) {
        tokens[tail] = noTokens;
        nextFree[tail] = freeHead;
        freeHead = tail;
    }

    /** One of words 1 to 3 of the key. */
    long word(int tail, int word) {
        return words[tail * WORDS + word - 1];
    }

    int[] tokens(int tail) {
        return tokens[tail];
    }

    boolean is(int tail, int[] itsTokens, long word1, long word2, long word3) {
        return tokens[tail].length == 0
                && itsTokens.length == 0
                && words[tail * WORDS] == word1
                && words[tail * WORDS + 1] == word2
                && words[tail * WORDS + 2] == word3;
    }
}
