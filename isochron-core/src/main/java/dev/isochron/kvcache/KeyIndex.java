package dev.isochron.kvcache;

import dev.isochron.core.BlockKey;
import dev.isochron.core.PromptKeys;

/**
 * Finds the attached node of a key: one flat open-addressing table for the whole tree (kv-cache.md 5.1). An entry holds 32 bits of
 * hash beside the node number, so that other keys are passed by, and moved, without looking at their nodes. Linear probing, at most
 * half full, deletion by shifting back. A find allocates nothing and counts as one index read.
 */
final class KeyIndex {
    private static final long EMPTY = 0;

    private final NodeSlab nodes;
    private long[] table = new long[64];
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
        int hash = hash(word0, word1);
        for (int at = hash & mask; table[at] != EMPTY; at = (at + 1) & mask) {
            int node = node(table[at]);
            if (hash(table[at]) == hash && isKeyOf(node, word0, word1, word2, word3)) {
                return node;
            }
        }
        return NodeSlab.NONE;
    }

    private boolean isKeyOf(int node, long word0, long word1, long word2, long word3) {
        return nodes.word(node, 0) == word0
                && nodes.word(node, 1) == word1
                && nodes.word(node, 2) == word2
                && nodes.word(node, 3) == word3;
    }

    /** Words 0 and 1 together: key-only prompts of different namespaces have equal words 0. */
    private static int hash(long word0, long word1) {
        long mixed = word0 ^ word1;
        return (int) (mixed ^ (mixed >>> 32));
    }

    private static long entry(int hash, int node) {
        return ((long) hash << 32) | (node + 1);
    }

    private static int hash(long entry) {
        return (int) (entry >>> 32);
    }

    private static int node(long entry) {
        return (int) entry - 1;
    }

    private long entryOf(int node) {
        return entry(hash(nodes.word(node, 0), nodes.word(node, 1)), node);
    }

    void add(int node) {
        if (2 * (size + 1) > table.length) {
            grow();
        }
        place(entryOf(node));
        size++;
    }

    private void place(long entry) {
        int at = hash(entry) & mask;
        while (table[at] != EMPTY) {
            at = (at + 1) & mask;
        }
        table[at] = entry;
    }

    private void grow() {
        long[] old = table;
        table = new long[old.length * 2];
        mask = table.length - 1;
        for (long entry : old) {
            if (entry != EMPTY) {
                place(entry);
            }
        }
    }

    void remove(int node) {
        long entry = entryOf(node);
        int at = hash(entry) & mask;
        while (table[at] != entry) {
            at = (at + 1) & mask;
        }
        size--;
        closeGap(at);
    }

    /** Moves later entries of the run back where their home allows it, so that no search ends early. */
    private void closeGap(int gap) {
        int hole = gap;
        for (int at = (hole + 1) & mask; table[at] != EMPTY; at = (at + 1) & mask) {
            int home = hash(table[at]) & mask;
            if (((at - home) & mask) >= ((at - hole) & mask)) {
                table[hole] = table[at];
                hole = at;
            }
        }
        table[hole] = EMPTY;
    }
}
