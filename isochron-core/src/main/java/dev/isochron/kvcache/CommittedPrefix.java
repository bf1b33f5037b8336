package dev.isochron.kvcache;

import static dev.isochron.kvcache.NodeSlab.NONE;

import dev.isochron.core.BlockKey;
import dev.isochron.core.HashedKeys;
import dev.isochron.core.LlmRequest;
import dev.isochron.core.PromptKeys;
import dev.isochron.core.ReuseScope;
import java.util.Optional;

/**
 * How much of a sequence is in the tree's books, and the only way to put more there. Committing is by end position, so no token can
 * be committed twice or out of order.
 */
final class CommittedPrefix {
    private final GpuPool pool;
    private final ReuseScope scope;
    private final PromptKeys keys;
    private final int promptTokens;
    private final BlockList blocks;
    private int tokens;
    private int count;
    private int lastNode;
    private int claimedTokens;
    private boolean stopped;

    CommittedPrefix(GpuPool pool, LlmRequest request, BlockList blocks) {
        this.pool = pool;
        this.scope = request.spec().scope();
        this.keys = request.keys();
        this.promptTokens = request.prompt().lengthTokens();
        this.blocks = blocks;
        this.lastNode = NONE;
    }

    /** Starts behind a claimed match. */
    void claim(PrefixMatch match) {
        tokens = match.tokens();
        claimedTokens = tokens;
        count = match.fullBlocks();
        lastNode = match.lastNode();
    }

    /** Tokens in the tree's books. */
    int tokens() {
        return tokens;
    }

    /** Blocks that belong to the tree. */
    int blocks() {
        return count;
    }

    /** Tokens taken over when the sequence was opened. */
    int claimedTokens() {
        return claimedTokens;
    }

    boolean stopped() {
        return stopped;
    }

    /** Node of the last committed block; NONE without one. */
    int lastNode() {
        return lastNode;
    }

    PromptKeys keys() {
        return keys;
    }

    int promptTokens() {
        return promptTokens;
    }

    ReuseScope scope() {
        return scope;
    }

    /** Commits every block that becomes full up to {@code end} and has a key. */
    void commitTo(int end) {
        if (stopped || end < tokens || end > promptTokens) {
            throw new IllegalStateException("commit to " + end + " of " + promptTokens + " prompt tokens with " + tokens
                    + " committed" + (stopped ? " after committing stopped" : ""));
        }
        int full = Math.min(end / pool.config().tokensPerBlock(), keys.fullBlocks());
        while (count < full) {
            commitNext();
        }
        tokens = end;
    }

    /** A key the tree already has keeps the tree's page: ours goes back, and the sequence uses the other. */
    private void commitNext() {
        int mine = blocks.page(count);
        lastNode = pool.tree().insertFull(scope, lastNode, keys, count, mine);
        int shared = pool.tree().nodes().page(lastNode);
        if (shared != mine) {
            pool.pages().lock(shared);
            blocks.replace(count, shared);
            pool.pages().releaseLocked(mine);
        }
        count++;
    }

    /**
     * Commits the short last block, if this sequence computed any of it and its key is known; nothing is committed afterwards.
     * Idempotent.
     */
    void stop() {
        if (!stopped && tokens > claimedTokens && keys instanceof HashedKeys hashed) {
            shortKey(hashed).ifPresent(key -> commitShort(hashed, key));
        }
        stopped = true;
    }

    private Optional<BlockKey> shortKey(HashedKeys hashed) {
        if (tokens == promptTokens) {
            return hashed.lastBlockKey();
        }
        return tokens == promptTokens - 1 ? hashed.queryTailKey() : Optional.empty();
    }

    private void commitShort(HashedKeys hashed, BlockKey key) {
        int from = count * pool.config().tokensPerBlock();
        int[] group = hashed.prompt().copy(from, tokens - from);
        int node = pool.tree().insertPartial(scope, lastNode, hashed, key, group, blocks.page(count));
        if (node != NONE) {
            lastNode = node;
            count++;
        }
    }
}
