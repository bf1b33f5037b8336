package dev.isochron.kvcache;

import static dev.isochron.kvcache.NodeSlab.NONE;

import dev.isochron.core.BlockKey;
import dev.isochron.core.ChainedIdKeys;
import dev.isochron.core.HashedKeys;
import dev.isochron.core.PromptKeys;
import dev.isochron.core.ReuseScope;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * The index of reusable blocks: one root per reuse scope, below it one node per block, each with its page (kv-cache.md 5). Nodes
 * and pages refer to each other; both links are set by an insert and cleared together by a removal.
 */
final class RadixTree {
    private static final int[] NO_TOKENS = {};

    private final int blockTokens;
    private final Pages pages;
    private final EventLog events;
    private final NodeSlab nodes = new NodeSlab();
    private final KeyIndex index = new KeyIndex(nodes);
    private final ScopeRoots roots = new ScopeRoots();
    private final IntArrayList subtree = new IntArrayList();

    RadixTree(int blockTokens, Pages pages, EventLog events) {
        this.blockTokens = blockTokens;
        this.pages = pages;
        this.events = events;
    }

    NodeSlab nodes() {
        return nodes;
    }

    KeyIndex index() {
        return index;
    }

    ScopeRoots roots() {
        return roots;
    }

    // ---- insert

    /**
     * The node of a full block under {@code parent}; a new one owns {@code page}, and a partial sibling that it continues gives way.
     *
     * @param parent node of the block before, or NONE for the first block
     */
    int insertFull(ReuseScope scope, int parent, PromptKeys keys, int block, int page) {
        int known = index.find(keys, block);
        if (known != NONE) {
            requireParent(known, parent, keys, block);
            return known;
        }
        int above = block == 0 ? rootOf(scope, keys) : parent;
        int[] tokens =
                keys instanceof HashedKeys hashed ? hashed.prompt().copy(block * blockTokens, blockTokens) : NO_TOKENS;
        int node = nodes.add(
                above,
                block,
                tokens,
                keys.word(block, 0),
                keys.word(block, 1),
                keys.word(block, 2),
                keys.word(block, 3));
        link(above, node, page, blockTokens);
        if (nodes.partialChildren(above) > 0) {
            replacePrefix(above, tokens);
        }
        return node;
    }

    /** Inserts the short last block of a prompt unless a sibling starts with its tokens; NONE if so. */
    int insertPartial(ReuseScope scope, int parent, HashedKeys keys, BlockKey key, int[] tokens, int page) {
        int block = parent == NONE ? 0 : nodes.ordinal(parent) + 1;
        int known = block == 0 ? index.find(keys.rootKey()) : parent;
        if (known != NONE && startsAnyChild(known, tokens)) {
            return NONE;
        }
        int above = block == 0 ? rootOf(scope, keys) : parent;
        int node = nodes.add(above, block, tokens, key.word0(), key.word1(), key.word2(), key.word3());
        link(above, node, page, tokens.length);
        if (nodes.partialChildren(above) > 1) {
            replacePrefix(above, tokens);
        }
        return node;
    }

    private void link(int parent, int node, int page, int coverageTokens) {
        nodes.link(parent, node, partial(node));
        nodes.page(node, page);
        index.add(node);
        pages.attach(page, node, coverageTokens);
        events.stored(nodes, node, coverageTokens, pages.slab().priority(page));
    }

    private int rootOf(ReuseScope scope, PromptKeys keys) {
        BlockKey key = keys.rootKey();
        int known = index.find(key);
        if (known != NONE) {
            return known;
        }
        var kind = PromptKind.of(keys);
        roots.check(scope, kind);
        int root = nodes.add(NONE, -1, NO_TOKENS, key.word0(), key.word1(), key.word2(), key.word3());
        index.add(root);
        roots.add(scope, new ScopeRoots.Root(root, kind));
        return root;
    }

    /** Presence of keys is monotone only if a key has one predecessor, which hashes guarantee and a trace's ids must. */
    private void requireParent(int known, int parent, PromptKeys keys, int block) {
        boolean same = block == 0 ? nodes.ordinal(known) == 0 : nodes.parent(known) == parent;
        if (!same) {
            throw new IllegalStateException(
                    "block " + block + (keys instanceof ChainedIdKeys ids ? " with id " + ids.blockId(block) : "")
                            + " is known under another predecessor, at position " + nodes.ordinal(known));
        }
    }

    private int partial(int node) {
        int tokens = nodes.tokens(node).length;
        return tokens > 0 && tokens < blockTokens ? 1 : 0;
    }

    private boolean startsAnyChild(int parent, int[] tokens) {
        for (int child = nodes.firstChild(parent); child != NONE; child = nodes.nextSibling(child)) {
            if (isPrefix(tokens, nodes.tokens(child))) {
                return true;
            }
        }
        return false;
    }

    /** Removes the partial child whose tokens the new last child continues; at most one can be. */
    private void replacePrefix(int parent, int[] tokens) {
        for (int child = nodes.firstChild(parent); child != NONE; child = nodes.nextSibling(child)) {
            int[] shorter = nodes.tokens(child);
            if (shorter.length < tokens.length && isPrefix(shorter, tokens)) {
                drop(child);
                return;
            }
        }
    }

    private static boolean isPrefix(int[] shorter, int[] longer) {
        return shorter.length <= longer.length
                && java.util.Arrays.equals(shorter, 0, shorter.length, longer, 0, shorter.length);
    }

    // ---- removal

    /** Detaches the whole subtree at {@code node}; pages nobody uses become free. A root left without children goes too. */
    void drop(int node) {
        int parent = nodes.parent(node);
        nodes.unlink(node, partial(node));
        collect(node);
        for (int i = 0; i < subtree.size(); i++) {
            discard(subtree.getInt(i));
        }
        if (nodes.children(parent) == 0 && nodes.ordinal(parent) < 0) {
            removeRoot(parent);
        }
    }

    private void collect(int top) {
        subtree.clear();
        subtree.add(top);
        for (int i = 0; i < subtree.size(); i++) {
            int node = subtree.getInt(i);
            for (int child = nodes.firstChild(node); child != NONE; child = nodes.nextSibling(child)) {
                subtree.add(child);
            }
        }
    }

    private void discard(int node) {
        events.removed(nodes, node);
        index.remove(node);
        pages.detach(nodes.page(node));
        nodes.free(node, NO_TOKENS);
    }

    private void removeRoot(int root) {
        roots.remove(root);
        index.remove(root);
        nodes.free(root, NO_TOKENS);
    }

    /** Drops every reusable block. */
    void clear() {
        for (int root : roots.nodes()) {
            int children = nodes.children(root);
            for (int i = 0; i < children; i++) {
                drop(nodes.firstChild(root));
            }
        }
    }
}
