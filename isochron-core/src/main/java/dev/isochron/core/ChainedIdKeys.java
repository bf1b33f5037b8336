package dev.isochron.core;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;

/**
 * Keys of a key-only prompt (kv-cache.md 4.4). A trace's id is already chained, so word 0 is a bijective mix of the id and the other
 * words come from the scope's root key under a key-only tag; nothing is stored per block.
 *
 * <p>With id size b and block size T: b = T one to one; T = m*b takes the last id of each group of m; b = m*T yields the m ids
 * {@code id*m + j}. Example: b = 64, T = 128, ids 5, 9, 2 give one block with id 9.
 */
public final class ChainedIdKeys implements PromptKeys {
    private static final byte[] TAG = "isochron key-only".getBytes(StandardCharsets.US_ASCII);

    private static final int GROUP_BITS = 3;
    private static final long GROUP_MASK = -1L >>> GROUP_BITS;

    private final KeyPrompt prompt;
    private final int blockTokens;
    private final int idsPerBlock;
    private final int blocksPerId;
    private final int fullBlocks;
    private final BlockKey rootKey;

    private ChainedIdKeys(KeyPrompt prompt, int blockTokens, BlockKey rootKey) {
        this.prompt = prompt;
        this.blockTokens = blockTokens;
        this.idsPerBlock = Math.max(1, blockTokens / prompt.idTokens());
        this.blocksPerId = Math.max(1, prompt.idTokens() / blockTokens);
        this.fullBlocks = Math.multiplyExact(prompt.idCount() / idsPerBlock, blocksPerId);
        this.rootKey = rootKey;
    }

    static ChainedIdKeys of(KeyPrompt prompt, ReuseScope scope, int blockTokens) {
        int idTokens = prompt.idTokens();
        if (blockTokens < 1 || (blockTokens % idTokens != 0 && idTokens % blockTokens != 0)) {
            throw new IllegalArgumentException("trace blocks of " + idTokens + " tokens and cache blocks of "
                    + blockTokens + " tokens: one must be a multiple of the other");
        }
        if (scope.salt().isEmpty() || scope.salt().getAsLong() != prompt.namespace()) {
            throw new IllegalArgumentException("reuse scope " + scope + " must have the prompt's namespace "
                    + prompt.namespace() + " as its salt");
        }
        return new ChainedIdKeys(prompt, blockTokens, root(scope));
    }

    private static BlockKey root(ReuseScope scope) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            digest.update(TAG);
            var words = java.nio.ByteBuffer.wrap(digest.digest(scope.bytes()));
            return new BlockKey(words.getLong(), words.getLong(), words.getLong(), words.getLong());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform must offer SHA-256", e);
        }
    }

    /** The cache's id of a block: the trace's own where both sizes agree. */
    public long blockId(int block) {
        if (blocksPerId > 1) {
            return (long) prompt.id(block / blocksPerId) * blocksPerId + block % blocksPerId;
        }
        return prompt.id(block * idsPerBlock + idsPerBlock - 1);
    }

    @Override
    public int blockTokens() {
        return blockTokens;
    }

    @Override
    public int fullBlocks() {
        return fullBlocks;
    }

    @Override
    public long word(int block, int word) {
        return word == 0 ? spread(blockId(block)) : rootKey.word(word);
    }

    /**
     * A bijection of ids that scatters groups of eight and keeps their members side by side: a prompt's new blocks have consecutive
     * ids, so an index that follows the low bits touches one cache line for eight of them. The upper 61 bits are multiplied by odd
     * constants and folded, each step invertible modulo 2^61; the lower three stay.
     */
    private static long spread(long id) {
        long group = id >>> GROUP_BITS;
        group = ((group ^ (group >>> 30)) * 0x9E3779B97F4A7C15L) & GROUP_MASK;
        group = ((group ^ (group >>> 27)) * 0x94D049BB133111EBL) & GROUP_MASK;
        group ^= group >>> 31;
        return (group << GROUP_BITS) | (id & ((1 << GROUP_BITS) - 1));
    }

    @Override
    public BlockKey rootKey() {
        return rootKey;
    }

    @Override
    public Optional<BlockKey> queryTailKey() {
        return Optional.empty();
    }

    @Override
    public Optional<BlockKey> lastBlockKey() {
        return Optional.empty();
    }

    @Override
    public ChainedIdKeys extend(Prompt longer) {
        if (!(longer instanceof KeyPrompt ids)
                || ids.namespace() != prompt.namespace()
                || ids.idTokens() != prompt.idTokens()) {
            throw new IllegalArgumentException("extend needs a key-only prompt of namespace " + prompt.namespace());
        }
        return new ChainedIdKeys(ids, blockTokens, rootKey);
    }
}
