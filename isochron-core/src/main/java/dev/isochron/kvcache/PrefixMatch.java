package dev.isochron.kvcache;

/**
 * What the tree knows about a prompt at one moment. Volatile: it holds nothing. One object is reused, so that matching allocates
 * nothing.
 */
final class PrefixMatch {
    private int presentBlocks;
    private int fullBlocks;
    private int lastNode;
    private int partialNode;
    private int partialTokens;
    private int blockTokens;

    void full(int blocks, int node, int itsBlockTokens) {
        presentBlocks = blocks;
        fullBlocks = blocks;
        lastNode = node;
        blockTokens = itsBlockTokens;
        dropPartial();
    }

    void partial(int node, int tokens) {
        partialNode = node;
        partialTokens = tokens;
    }

    /** Only whole blocks stay claimable. */
    void dropPartial() {
        partialNode = NodeSlab.NONE;
        partialTokens = 0;
    }

    /** Shortens the match by whole entries and lets {@code rest} tokens of the entry behind remain. */
    void cut(int blocks, int node, int rest, int restNode) {
        fullBlocks = blocks;
        lastNode = node;
        dropPartial();
        if (rest > 0) {
            partial(restNode, rest);
        }
    }

    /** Leading full blocks present in the tree, before back-off; what the next probe starts from. */
    int presentBlocks() {
        return presentBlocks;
    }

    /** Full blocks that may be claimed. */
    int fullBlocks() {
        return fullBlocks;
    }

    /** Node of the last claimable full block; NONE without one. */
    int lastNode() {
        return fullBlocks == 0 ? NodeSlab.NONE : lastNode;
    }

    /** Where the search stands: the last node found, which may be the root; NONE if the scope has no root. */
    int reached() {
        return lastNode;
    }

    /** Node whose leading tokens may be copied; NONE without one. */
    int partialNode() {
        return partialNode;
    }

    int partialTokens() {
        return partialTokens;
    }

    /** Tokens that may be claimed. */
    int tokens() {
        return fullBlocks * blockTokens + partialTokens;
    }
}
