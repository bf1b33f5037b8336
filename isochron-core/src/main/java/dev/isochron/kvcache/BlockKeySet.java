package dev.isochron.kvcache;

import dev.isochron.core.PromptKeys;
import java.util.Arrays;

/**
 * A set of block keys that is cleared and filled again for every pass without allocating once it has grown: the scheduler's set of
 * blocks that somebody computes in this pass (kv-cache.md 8.6).
 */
public final class BlockKeySet {
    private static final int WORDS = 4;

    private long[] words = new long[16 * WORDS];
    /** The generation an entry was written in; anything but the current one is empty. */
    private int[] marks = new int[16];

    private int generation = 1;
    private int size;

    public int size() {
        return size;
    }

    /** Forgets all keys in O(1). */
    public void clear() {
        size = 0;
        generation++;
        if (generation == 0) {
            Arrays.fill(marks, 0);
            generation = 1;
        }
    }

    /** Adds the key of a full block; adding it again changes nothing. */
    public void add(PromptKeys keys, int block) {
        if (2 * (size + 1) > marks.length) {
            grow();
        }
        int at = find(keys, block);
        if (marks[at] != generation) {
            marks[at] = generation;
            for (int word = 0; word < WORDS; word++) {
                words[at * WORDS + word] = keys.word(block, word);
            }
            size++;
        }
    }

    /** True if the key of this full block was added since the last {@link #clear}. */
    public boolean contains(PromptKeys keys, int block) {
        return marks[find(keys, block)] == generation;
    }

    /** Where the key is, or the empty place where it belongs. */
    private int find(PromptKeys keys, int block) {
        int at = home(keys.word(block, 0), keys.word(block, 1));
        while (marks[at] == generation && !same(at, keys, block)) {
            at = (at + 1) & (marks.length - 1);
        }
        return at;
    }

    private boolean same(int at, PromptKeys keys, int block) {
        for (int word = 0; word < WORDS; word++) {
            if (words[at * WORDS + word] != keys.word(block, word)) {
                return false;
            }
        }
        return true;
    }

    private int home(long word0, long word1) {
        long mixed = word0 ^ word1;
        return (int) (mixed ^ (mixed >>> 32)) & (marks.length - 1);
    }

    private void grow() {
        long[] oldWords = words;
        int[] oldMarks = marks;
        words = new long[oldWords.length * 2];
        marks = new int[oldMarks.length * 2];
        for (int from = 0; from < oldMarks.length; from++) {
            if (oldMarks[from] == generation) {
                move(oldWords, from);
            }
        }
    }

    private void move(long[] oldWords, int from) {
        int at = home(oldWords[from * WORDS], oldWords[from * WORDS + 1]);
        while (marks[at] == generation) {
            at = (at + 1) & (marks.length - 1);
        }
        marks[at] = generation;
        System.arraycopy(oldWords, from * WORDS, words, at * WORDS, WORDS);
    }
}
