package dev.isochron.kvcache;

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

    private final IntSlab links = new IntSlab();
    /** Word 0 of each key lies apart: it is what a claim reads of every block. */
    private final LongSlab firstWords = new LongSlab();

    /** The rest of each key: the node's own entry of {@link #tails}, or, inverted, one that it shares with its root. */
    private final IntSlab tailOf = new IntSlab();

    private final KeyTails tails = new KeyTails();
    private int freeHead = NONE;
    private int untouched;
    private int count;

    /** Attached nodes, roots included. */
    int count() {
        return count;
    }

    int parent(int node) {
        return links.at(node * STRIDE + PARENT);
    }

    int page(int node) {
        return links.at(node * STRIDE + PAGE);
    }

    /** Position of the block in its sequence; -1 for a root. */
    int ordinal(int node) {
        return links.at(node * STRIDE + ORDINAL);
    }

    int firstChild(int node) {
        return links.at(node * STRIDE + FIRST_CHILD);
    }

    /** The next younger sibling, or NONE behind the youngest. */
    int nextSibling(int node) {
        int next = links.at(node * STRIDE + NEXT);
        return next == firstChild(parent(node)) ? NONE : next;
    }

    int children(int node) {
        return links.at(node * STRIDE + CHILDREN);
    }

    int partialChildren(int node) {
        return links.at(node * STRIDE + PARTIAL_CHILDREN);
    }

    long word(int node, int word) {
        return word == 0 ? firstWords.at(node) : tails.word(tail(node), word);
    }

    /** The node's tokens; empty for key-only prompts and roots. Not to be changed. */
    int[] tokens(int node) {
        return tails.tokens(tail(node));
    }

    void page(int node, int page) {
        links.put(node * STRIDE + PAGE, page);
    }

    // ---- growing and shrinking

    /** A node without children and page, not linked yet, that will go below {@code parent}, if any. */
    int add(int parent, int ordinal, int[] itsTokens, long word0, long word1, long word2, long word3) {
        int node = pop();
        int at = node * STRIDE;
        links.put(at + PARENT, NONE);
        links.put(at + PAGE, NONE);
        links.put(at + ORDINAL, ordinal);
        links.put(at + FIRST_CHILD, NONE);
        links.put(at + CHILDREN, 0);
        links.put(at + PARTIAL_CHILDREN, 0);
        firstWords.put(node, word0);
        boolean shared = parent != NONE && tails.is(tail(parent), itsTokens, word1, word2, word3);
        tailOf.put(node, shared ? ~tail(parent) : tails.add(itsTokens, word1, word2, word3));
        count++;
        return node;
    }

    private int tail(int node) {
        int tail = tailOf.at(node);
        return tail < 0 ? ~tail : tail;
    }

    private int pop() {
        int node = freeHead;
        if (node != NONE) {
            freeHead = links.at(node * STRIDE + NEXT);
            return node;
        }
        node = untouched++;
        links.reach(untouched * STRIDE);
        firstWords.reach(untouched);
        tailOf.reach(untouched);
        return node;
    }

    /** Takes back the number of an unlinked node. */
    void free(int node, int[] noTokens) {
        if (tailOf.at(node) >= 0) {
            tails.free(tailOf.at(node), noTokens);
        }
        links.put(node * STRIDE + NEXT, freeHead);
        freeHead = node;
        count--;
    }

    /** Appends {@code node} to the children of {@code parent}. */
    void link(int parent, int node, int partial) {
        int first = firstChild(parent);
        links.put(node * STRIDE + PARENT, parent);
        if (first == NONE) {
            links.put(parent * STRIDE + FIRST_CHILD, node);
            join(node, node);
        } else {
            join(links.at(first * STRIDE + PREVIOUS), node);
            join(node, first);
        }
        links.add(parent * STRIDE + CHILDREN, 1);
        links.add(parent * STRIDE + PARTIAL_CHILDREN, partial);
    }

    void unlink(int node, int partial) {
        int parent = parent(node);
        int next = links.at(node * STRIDE + NEXT);
        join(links.at(node * STRIDE + PREVIOUS), next);
        if (firstChild(parent) == node) {
            links.put(parent * STRIDE + FIRST_CHILD, next == node ? NONE : next);
        }
        links.add(parent * STRIDE + CHILDREN, -1);
        links.add(parent * STRIDE + PARTIAL_CHILDREN, -partial);
    }

    private void join(int left, int right) {
        links.put(left * STRIDE + NEXT, right);
        links.put(right * STRIDE + PREVIOUS, left);
    }
}
