package dev.isochron.kvcache;

import dev.isochron.core.BlockKey;
import dev.isochron.core.PromptKeys;

/**
 * Finds the attached node of a key: one flat open-addressing table of node numbers for the whole tree (kv-cache.md 5.1). Linear
 * probing, at most half full, deletion by shifting back. A find allocates nothing and counts as one index read.
 */
final class KeyIndex {
    private static final int EMPTY = 0;

    private final NodeSlab nodes;
    private int[] table = new int[64];
    private int mask = table.length - 1;
    private int size;
    private long reads;

    KeyIndex(NodeSlab nodes) {
        this.nodes = nodes;
    }

    int size() {
        return size;
    }

    /** Number of finds so far. */
    long reads() {
        return reads;
    }

    /** The node of a full block's key, or NONE. */
    int find(PromptKeys keys, int block) {
        return find(keys.word(block, 0), keys.word(block, 1), keys.word(block, 2), keys.word(block, 3));
    }

    int find(BlockKey key) {
        return find(key.word0(), key.word1(), key.word2(), key.word3());
    }

    private int find(long word0, long word1, long word2, long word3) {
        reads++;
        for (int at = home(word0, word1); table[at] != EMPTY; at = (at + 1) & mask) {
            int node = table[at] - 1;
            if (nodes.word(node, 0) == word0
                    && nodes.word(node, 1) == word1
                    && nodes.word(node, 2) == word2
                    && nodes.word(node, 3) == word3) {
                return node;
            }
        }
        return NodeSlab.NONE;
    }

    /** Words 0 and 1 together: key-only prompts of different namespaces have equal words 0. */
    private int home(long word0, long word1) {
        long mixed = word0 ^ word1;
        return (int) (mixed ^ (mixed >>> 32)) & mask;
    }

    private int home(int node) {
        return home(nodes.word(node, 0), nodes.word(node, 1));
    }

    void add(int node) {
        if (2 * (size + 1) > table.length) {
            grow();
        }
        place(node);
        size++;
    }

    private void place(int node) {
        int at = home(node);
        while (table[at] != EMPTY) {
            at = (at + 1) & mask;
        }
        table[at] = node + 1;
    }

    private void grow() {
        int[] old = table;
        table = new int[old.length * 2];
        mask = table.length - 1;
        for (int entry : old) {
            if (entry != EMPTY) {
                place(entry - 1);
            }
        }
    }

    void remove(int node) {
        int at = home(node);
        while (table[at] != node + 1) {
            at = (at + 1) & mask;
        }
        size--;
        closeGap(at);
    }

    /** Moves later entries of the run back where their home allows it, so that no search ends early. */
    private void closeGap(int gap) {
        int hole = gap;
        for (int at = (hole + 1) & mask; table[at] != EMPTY; at = (at + 1) & mask) {
            int home = home(table[at] - 1);
            if (((at - home) & mask) >= ((at - hole) & mask)) {
                table[hole] = table[at];
                hole = at;
            }
        }
        table[hole] = EMPTY;
    }
}
