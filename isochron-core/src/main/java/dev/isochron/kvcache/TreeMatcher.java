package dev.isochron.kvcache;

import static dev.isochron.kvcache.NodeSlab.NONE;

import dev.isochron.core.HashedKeys;
import dev.isochron.core.PrefixProbe;
import dev.isochron.core.PromptKeys;

/**
 * Finds the longest reusable prefix of a prompt without walking it (kv-cache.md 5.3, 15): because keys are chained, "key i is
 * present" is monotone, and the end is found by binary search. Full attention needs no pruning: every attached node has its page
 * (KV-9). Reads only, allocates nothing.
 */
final class TreeMatcher {
    /** A node with so many children is not searched for a partial match. */
    static final int MAX_CHILDREN = 32;

    private final RadixTree tree;
    private final KvCacheConfig config;
    private final PrefixMatch match = new PrefixMatch();
    private int low;
    private int node;

    TreeMatcher(RadixTree tree, KvCacheConfig config) {
        this.tree = tree;
        this.config = config;
    }

    /**
     * The match of a query.
     *
     * @param queryTokens leading tokens a match may claim, before the back-off is dropped
     * @param rememberedEnd end found by an earlier search for the same prompt, or {@link PrefixProbe#NONE}
     * @return the matcher's own object, valid until the next call
     */
    PrefixMatch match(PromptKeys keys, int queryTokens, int rememberedEnd) {
        if (keys.blockTokens() != config.tokensPerBlock()) {
            throw new IllegalArgumentException("prompt keys are for blocks of " + keys.blockTokens()
                    + " tokens, the cache has blocks of " + config.tokensPerBlock() + " tokens");
        }
        int limit = Math.min(queryTokens / config.tokensPerBlock(), keys.fullBlocks());
        findEnd(keys, limit, Math.min(rememberedEnd, limit));
        match.full(low, node, config.tokensPerBlock());
        if (keys instanceof HashedKeys hashed) {
            matchShortGroup(hashed, queryTokens);
        }
        dropBackoff(keys);
        return match;
    }

    // ---- full blocks

    private void findEnd(PromptKeys keys, int limit, int remembered) {
        low = 0;
        node = NONE;
        int high = limit;
        if (remembered > 0 && !present(keys, remembered)) {
            high = remembered - 1;
        } else if (remembered >= 0 && remembered < limit && !present(keys, remembered + 1)) {
            return;
        }
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (!present(keys, middle)) {
                high = middle - 1;
            }
        }
    }

    /** Looks up the key of the last of {@code blocks} blocks; remembers it as the best end if it is there. */
    private boolean present(PromptKeys keys, int blocks) {
        int found = tree.index().find(keys, blocks - 1);
        if (found == NONE) {
            return false;
        }
        low = blocks;
        node = found;
        return true;
    }

    // ---- the group behind them

    private void matchShortGroup(HashedKeys keys, int queryTokens) {
        int from = match.presentBlocks() * config.tokensPerBlock();
        int group = Math.min(queryTokens - from, config.tokensPerBlock());
        if (group <= 0) {
            return;
        }
        if (group < config.tokensPerBlock()) {
            int exact = exactNode(keys, queryTokens);
            if (exact != NONE) {
                match.partial(exact, group);
                return;
            }
        }
        if (config.partialReuse()) {
            longestCommonRun(keys, from, group);
        }
    }

    /** The node with exactly the tokens of the short last group, if its key is known and present. */
    private int exactNode(HashedKeys keys, int queryTokens) {
        int promptTokens = keys.prompt().lengthTokens();
        var key = queryTokens == promptTokens ? keys.lastBlockKey() : keys.queryTailKey();
        return key.isPresent() && queryTokens >= promptTokens - 1 ? tree.index().find(key.get()) : NONE;
    }

    /** The first strictly longest in child order wins. */
    private void longestCommonRun(HashedKeys keys, int from, int group) {
        int parent = match.presentBlocks() > 0 ? match.reached() : tree.index().find(keys.rootKey());
        if (parent == NONE || tree.nodes().children(parent) >= MAX_CHILDREN) {
            return;
        }
        int best = 0;
        for (int child = tree.nodes().firstChild(parent);
                child != NONE;
                child = tree.nodes().nextSibling(child)) {
            int run = keys.prompt().commonRun(from, tree.nodes().tokens(child), group);
            if (run > best) {
                best = run;
                match.partial(child, run);
            }
        }
    }

    // ---- back-off

    private void dropBackoff(PromptKeys keys) {
        if (config.backoffTokens() == 0) {
            return;
        }
        int tokens = Math.max(0, match.tokens() - config.backoffTokens());
        int blocks = tokens / config.tokensPerBlock();
        int rest = keys instanceof HashedKeys ? tokens % config.tokensPerBlock() : 0;
        int restNode = blocks == match.fullBlocks() ? match.partialNode() : ancestor(match.fullBlocks() - blocks - 1);
        int last = blocks == match.fullBlocks() ? match.reached() : tree.nodes().parent(restNode);
        match.cut(blocks, last, rest, restNode);
    }

    /** The node so many levels above the last full block's. */
    private int ancestor(int levels) {
        int at = match.reached();
        for (int i = 0; i < levels; i++) {
            at = tree.nodes().parent(at);
        }
        return at;
    }
}
