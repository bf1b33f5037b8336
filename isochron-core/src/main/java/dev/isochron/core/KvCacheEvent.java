package dev.isochron.core;

import java.util.List;
import java.util.Optional;

/**
 * Something that happened to reusable KV blocks of one rank (kv-cache.md 13). Ids rise per rank and may have gaps.
 *
 * <p>{@code windowTokens} is the attention window of the life cycle the event speaks of (full attention: the longest sequence).
 */
public sealed interface KvCacheEvent {
    long eventId();

    int windowTokens();

    /**
     * Which layer group (life cycle) the event speaks of, 0 for the only one.
     */
    int layerGroup();

    /** The pools exist: blocks per cache tier, GPU first. */
    record Created(long eventId, int windowTokens, int layerGroup, List<Integer> blocksPerTier)
            implements KvCacheEvent {
        public Created {
            blocksPerTier = List.copyOf(blocksPerTier);
        }
    }

    /** Blocks became reusable, each the child of the one before; the first is the child of {@code parent}, or of the root. */
    record Stored(long eventId, int windowTokens, int layerGroup, Optional<BlockKey> parent, List<StoredBlock> blocks)
            implements KvCacheEvent {
        public Stored {
            blocks = List.copyOf(blocks);
        }
    }

    /** Blocks are no longer reusable. */
    record Removed(long eventId, int windowTokens, int layerGroup, List<BlockKey> blocks) implements KvCacheEvent {
        public Removed {
            blocks = List.copyOf(blocks);
        }
    }

    /** A reusable block moved from one cache tier to another. */
    record Updated(long eventId, int windowTokens, int layerGroup, BlockKey block, int oldTier, int newTier)
            implements KvCacheEvent {}

    /**
     * One stored block.
     *
     * @param key its key
     * @param tokens its token ids; empty for key-only prompts
     * @param tokenCount tokens it covers
     * @param tier cache tier, 0 is GPU
     * @param priority eviction priority, lower goes first
     */
    record StoredBlock(BlockKey key, List<Integer> tokens, int tokenCount, int tier, int priority) {
        public StoredBlock {
            tokens = List.copyOf(tokens);
        }
    }
}
