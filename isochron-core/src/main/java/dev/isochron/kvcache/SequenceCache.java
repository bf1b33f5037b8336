package dev.isochron.kvcache;

import dev.isochron.core.LlmRequest;

/**
 * The KV of one live request: its blocks, how many tokens are computed and how many have room. committed &lt;= history &lt;=
 * capacity (KV-12). Operations assume that room was checked: they cannot be refused.
 */
final class SequenceCache {
    private final GpuPool pool;
    private final BlockList blocks;
    private final CommittedPrefix committed;
    private final PendingCounts pending = new PendingCounts();
    private final GrowthRecords growths = new GrowthRecords();
    private SequenceStatus status = SequenceStatus.ACTIVE;
    private int history;
    private int capacity;

    private SequenceCache(GpuPool pool, LlmRequest request) {
        this.pool = pool;
        int tokens = request.prompt().lengthTokens() + pool.config().extraKvTokens();
        this.blocks = new BlockList(Math.ceilDiv(tokens, pool.config().tokensPerBlock()));
        this.committed = new CommittedPrefix(pool, request, blocks);
    }

    // ---- opening

    /** A sequence that starts with nothing and never commits. */
    static SequenceCache openPrivate(GpuPool pool, LlmRequest request) {
        var sequence = new SequenceCache(pool, request);
        sequence.committed.stop();
        return sequence;
    }

    /** An active sequence that owns its match: full blocks are locked, a partial one is copied. There must be room for the copy. */
    static SequenceCache open(GpuPool pool, LlmRequest request, PrefixMatch match) {
        var sequence = new SequenceCache(pool, request);
        sequence.blocks.lockChain(pool, request.keys(), match.lastNode(), match.fullBlocks());
        if (match.partialTokens() > 0) {
            sequence.copyPartial(match);
        }
        sequence.committed.claim(match);
        sequence.history = match.tokens();
        sequence.capacity = match.tokens();
        sequence.pending.opened(match.fullBlocks(), match.partialTokens() > 0 ? 1 : 0);
        return sequence;
    }

    /** The source is locked while room is made and until it is copied. */
    private void copyPartial(PrefixMatch match) {
        int source = pool.tree().nodes().page(match.partialNode());
        pool.pages().lock(source);
        pool.makeRoom(1);
        int copy = pool.pages().take(blocks.size());
        pool.mover().copy(source, copy, match.partialTokens());
        blocks.add(copy);
        pool.pages().releaseLocked(source);
    }

    // ---- what it is

    SequenceStatus status() {
        return status;
    }

    boolean isActive() {
        return status == SequenceStatus.ACTIVE;
    }

    int history() {
        return history;
    }

    int capacity() {
        return capacity;
    }

    BlockList blocks() {
        return blocks;
    }

    CommittedPrefix committed() {
        return committed;
    }

    PendingCounts pending() {
        return pending;
    }

    GrowthRecords growths() {
        return growths;
    }

    /** Blocks missing for so many tokens of room; 0 if they are there. */
    int blocksMissing(int tokens) {
        return Math.max(0, Math.ceilDiv(tokens, pool.config().tokensPerBlock()) - blocks.size());
    }

    // ---- room

    /** Room for {@code tokens} tokens in all; there must be slots for it. */
    void grow(int tokens) {
        requireActive("grow");
        int wanted = Math.ceilDiv(tokens, pool.config().tokensPerBlock());
        requireTable(wanted);
        int missing = blocksMissing(tokens);
        if (missing > 0) {
            pool.makeRoom(missing);
            count(blocks.size(), wanted);
            for (int i = 0; i < missing; i++) {
                blocks.add(pool.pages().take(blocks.size()));
            }
        }
        capacity = Math.max(capacity, tokens);
    }

    void requireTable(int wantedBlocks) {
        if (wantedBlocks > pool.config().tableBlocks()) {
            throw new IllegalStateException("a sequence of " + wantedBlocks + " blocks does not fit the "
                    + pool.config().tableBlocks() + " entries of a page-table row");
        }
    }

    private void count(int oldBlocks, int newBlocks) {
        if (history >= committed.promptTokens() - 1) {
            pending.grewGeneration(oldBlocks, newBlocks);
        } else {
            pending.grewContext(oldBlocks, newBlocks);
        }
    }

    /** Gives room behind {@code tokens} tokens back, the last block first. */
    void shrink(int tokens) {
        requireActive("shrink");
        if (tokens < history || tokens > capacity) {
            throw new IllegalStateException(
                    "shrink to " + tokens + " tokens with history " + history + " and capacity " + capacity);
        }
        int wanted = Math.ceilDiv(tokens, pool.config().tokensPerBlock());
        while (blocks.size() > wanted) {
            pool.pages().releaseLocked(blocks.removeLast());
        }
        pending.shrank(wanted);
        capacity = tokens;
    }

    /** More tokens are computed. */
    void raiseHistory(int tokens) {
        if (tokens < history || tokens > capacity) {
            throw new IllegalStateException(
                    "history to " + tokens + " tokens with history " + history + " and capacity " + capacity);
        }
        history = tokens;
    }

    // ---- committing

    void commitTo(int end) {
        requireActive("commit");
        raiseHistory(Math.max(history, end));
        committed.commitTo(end);
    }

    // ---- pausing and closing

    void suspend() {
        requireActive("suspend");
        for (int block = 0; block < blocks.size(); block++) {
            pool.pages().unlock(blocks.page(block));
        }
        status = SequenceStatus.SUSPENDED;
    }

    void resume() {
        if (status != SequenceStatus.SUSPENDED) {
            throw new IllegalStateException("resume of a sequence that is " + status);
        }
        for (int block = 0; block < blocks.size(); block++) {
            pool.pages().relock(blocks.page(block));
        }
        status = SequenceStatus.ACTIVE;
    }

    /** Gives everything up, the last block first, so that a chain is later consumed from its tail. Idempotent. */
    void close() {
        if (status == SequenceStatus.CLOSED) {
            return;
        }
        committed.stop();
        pending.clear();
        boolean locked = isActive();
        while (blocks.size() > 0) {
            int page = blocks.removeLast();
            if (locked) {
                pool.pages().releaseLocked(page);
            } else {
                pool.pages().releaseHeld(page);
            }
        }
        status = SequenceStatus.CLOSED;
    }

    private void requireActive(String operation) {
        if (!isActive()) {
            throw new IllegalStateException(
                    operation + " of a sequence that is " + status + "; history " + history + ", capacity " + capacity);
        }
    }
}
