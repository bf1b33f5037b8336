package dev.isochron.kvcache;

import static dev.isochron.kvcache.KvInvariants.require;
import static dev.isochron.kvcache.NodeSlab.NONE;

import dev.isochron.core.BlockKey;
import dev.isochron.core.HashedKeys;
import java.util.Arrays;

/** KV-7 to KV-10: shape, keys, index and pages of the tree. */
final class TreeInvariants {
    private final GpuPool pool;
    private final NodeSlab nodes;
    private int visited;
    private int withPage;

    private TreeInvariants(GpuPool pool) {
        this.pool = pool;
        this.nodes = pool.tree().nodes();
    }

    static void check(GpuPool pool) {
        var invariants = new TreeInvariants(pool);
        for (int root : pool.tree().roots().nodes()) {
            invariants.checkRoot(root);
        }
        invariants.checkCounts();
    }

    private void checkRoot(int root) {
        require(nodes.ordinal(root) == -1, "KV-7", "root " + root + " has ordinal " + nodes.ordinal(root));
        require(nodes.children(root) > 0, "KV-10", "root " + root + " has no children");
        checkIndexed(root);
        checkChildren(root);
    }

    private void checkIndexed(int node) {
        visited++;
        require(pool.tree().index().find(key(node)) == node, "KV-8", "node " + node + " is not found by its key");
    }

    private BlockKey key(int node) {
        return new BlockKey(nodes.word(node, 0), nodes.word(node, 1), nodes.word(node, 2), nodes.word(node, 3));
    }

    private void checkChildren(int parent) {
        int count = 0;
        int partial = 0;
        for (int child = nodes.firstChild(parent); child != NONE; child = nodes.nextSibling(child)) {
            require(nodes.parent(child) == parent, "KV-7", "node " + child + " has another parent than " + parent);
            require(
                    nodes.ordinal(child) == nodes.ordinal(parent) + 1,
                    "KV-7",
                    "node " + child + " has ordinal " + nodes.ordinal(child));
            checkNode(child);
            checkSiblings(child);
            partial += tokens(child) < blockTokens() ? 1 : 0;
            count++;
        }
        require(
                count == nodes.children(parent),
                "KV-7",
                "node " + parent + " counts " + nodes.children(parent) + " children");
        require(
                partial == nodes.partialChildren(parent),
                "KV-7",
                "node " + parent + " counts " + nodes.partialChildren(parent) + " partial children");
    }

    private void checkNode(int node) {
        checkIndexed(node);
        int page = nodes.page(node);
        require(page != NONE, "KV-9", "node " + node + " has no page");
        withPage++;
        require(
                pool.pages().slab().node(page) == node,
                "KV-10",
                "page " + page + " does not point back to node " + node);
        require(
                pool.pages().slab().coverage(page) == tokens(node),
                "KV-9",
                "page " + page + " covers " + pool.pages().slab().coverage(page) + " of " + tokens(node) + " tokens");
        require(
                nodes.children(node) == 0 || tokens(node) == blockTokens(),
                "KV-7",
                "node " + node + " is partial and has children");
        if (nodes.tokens(node).length > 0) {
            var expected = HashedKeys.childKey(key(nodes.parent(node)), nodes.tokens(node));
            require(expected.equals(key(node)), "KV-7", "node " + node + " has another key than its tokens");
        }
        checkChildren(node);
    }

    private void checkSiblings(int node) {
        int[] mine = nodes.tokens(node);
        for (int other = nodes.firstChild(nodes.parent(node)); other != NONE; other = nodes.nextSibling(other)) {
            int[] theirs = nodes.tokens(other);
            boolean prefix = mine.length > 0
                    && other != node
                    && mine.length <= theirs.length
                    && Arrays.equals(mine, 0, mine.length, theirs, 0, mine.length);
            require(!prefix, "KV-7", "the tokens of node " + node + " are a prefix of its sibling " + other);
        }
    }

    private int tokens(int node) {
        int known = nodes.tokens(node).length;
        return known == 0 ? blockTokens() : known;
    }

    private int blockTokens() {
        return pool.config().tokensPerBlock();
    }

    private void checkCounts() {
        require(visited == nodes.count(), "KV-8", nodes.count() + " nodes exist, " + visited + " are attached");
        require(
                visited == pool.tree().index().size(),
                "KV-8",
                "the index holds " + pool.tree().index().size() + " keys for " + visited + " nodes");
        int pages = 0;
        for (int page = 0; page < pool.pages().touched(); page++) {
            pages += !pool.pages().slab().isFree(page) && pool.pages().slab().node(page) != NONE ? 1 : 0;
        }
        require(pages == withPage, "KV-10", pages + " pages have a node, " + withPage + " nodes have a page");
    }
}
