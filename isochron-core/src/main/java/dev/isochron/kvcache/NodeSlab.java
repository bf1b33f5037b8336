package dev.isochron.kvcache;

import java.util.Arrays;

/**
 * The fields of all attached tree nodes: links, keys and tokens in flat arrays. Children are a circular list in insertion order.
 * A node that is detached is gone at once; its number is given out again.
 */
final class NodeSlab {
    /** No node. */
    static final int NONE = -1;

    private static final int STRIDE = 8;
    private static final int PARENT = 0;
    private static final int PAGE = 1;
    private static final int ORDINAL = 2;
    private static final int FIRST_CHILD = 3;
    private static final int NEXT = 4;
    private static final int PREVIOUS = 5;
    private static final int CHILDREN = 6;
    private static final int PARTIAL_CHILDREN = 7;

    private int[] links = new int[0];
    /** Word 0 of each key lies apart: it is what a claim reads of every block. */
    private long[] firstWords = new long[0];

    private long[] otherWords = new long[0];
    private int[][] tokens = new int[0][];
    private int freeHead = NONE;
    private int untouched;
    private int count;

    /** Attached nodes, roots included. */
    int count() {
        return count;
    }

    int parent(int node) {
        return links[node * STRIDE + PARENT];
    }

    int page(int node) {
        return links[node * STRIDE + PAGE];
    }

    /** Position of the block in its sequence; -1 for a root. */
    int ordinal(int node) {
        return links[node * STRIDE + ORDINAL];
    }

    int firstChild(int node) {
        return links[node * STRIDE + FIRST_CHILD];
    }

    /** The next younger sibling, or NONE behind the youngest. */
    int nextSibling(int node) {
        int next = links[node * STRIDE + NEXT];
        return next == firstChild(parent(node)) ? NONE : next;
    }

    int children(int node) {
        return links[node * STRIDE + CHILDREN];
    }

    int partialChildren(int node) {
        return links[node * STRIDE + PARTIAL_CHILDREN];
    }

    long word(int node, int word) {
        return word == 0 ? firstWords[node] : otherWords[node * 3 + word - 1];
    }

    /** The node's tokens; empty for key-only prompts and roots. Not to be changed. */
    int[] tokens(int node) {
        return tokens[node];
    }

    void page(int node, int page) {
        links[node * STRIDE + PAGE] = page;
    }

    // ---- growing and shrinking

    int add(int ordinal, int[] itsTokens, long word0, long word1, long word2, long word3) {
        int node = pop();
        int at = node * STRIDE;
        Arrays.fill(links, at, at + STRIDE, 0);
        links[at + PARENT] = NONE;
        links[at + PAGE] = NONE;
        links[at + ORDINAL] = ordinal;
        links[at + FIRST_CHILD] = NONE;
        firstWords[node] = word0;
        otherWords[node * 3] = word1;
        otherWords[node * 3 + 1] = word2;
        otherWords[node * 3 + 2] = word3;
        tokens[node] = itsTokens;
        count++;
        return node;
    }

    private int pop() {
        int node = freeHead;
        if (node != NONE) {
            freeHead = links[node * STRIDE + NEXT];
            return node;
        }
        if (untouched == tokens.length) {
            int room = Math.max(64, 2 * untouched);
            links = Arrays.copyOf(links, room * STRIDE);
            firstWords = Arrays.copyOf(firstWords, room);
            otherWords = Arrays.copyOf(otherWords, room * 3);
            tokens = Arrays.copyOf(tokens, room);
        }
        return untouched++;
    }

    /** Takes back the number of an unlinked node. */
    void free(int node, int[] noTokens) {
        tokens[node] = noTokens;
        links[node * STRIDE + NEXT] = freeHead;
        freeHead = node;
        count--;
    }

    /** Appends {@code node} to the children of {@code parent}. */
    void link(int parent, int node, int partial) {
        int first = firstChild(parent);
        links[node * STRIDE + PARENT] = parent;
        if (first == NONE) {
            links[parent * STRIDE + FIRST_CHILD] = node;
            join(node, node);
        } else {
            join(links[first * STRIDE + PREVIOUS], node);
            join(node, first);
        }
        links[parent * STRIDE + CHILDREN]++;
        links[parent * STRIDE + PARTIAL_CHILDREN] += partial;
    }

    void unlink(int node, int partial) {
        int parent = parent(node);
        int next = links[node * STRIDE + NEXT];
        join(links[node * STRIDE + PREVIOUS], next);
        if (firstChild(parent) == node) {
            links[parent * STRIDE + FIRST_CHILD] = next == node ? NONE : next;
        }
        links[parent * STRIDE + CHILDREN]--;
        links[parent * STRIDE + PARTIAL_CHILDREN] -= partial;
    }

    private void join(int left, int right) {
        links[left * STRIDE + NEXT] = right;
        links[right * STRIDE + PREVIOUS] = left;
    }
}
