package dev.isochron.core;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Optional;

/**
 * Keys of a token prompt: {@code root = SHA-256(scope bytes)}, {@code key_i = SHA-256(key_(i-1) || tokens_i)}, a token being 4
 * bytes little-endian (kv-cache.md 4.1). Four words per block, packed; no object per block.
 */
public final class HashedKeys implements PromptKeys {
    private final TokenPrompt prompt;
    private final int blockTokens;
    private final BlockKey rootKey;
    private final long[] words;
    private final Optional<BlockKey> queryTailKey;
    private final Optional<BlockKey> lastBlockKey;

    private HashedKeys(
            TokenPrompt prompt,
            int blockTokens,
            BlockKey rootKey,
            long[] words,
            Optional<BlockKey> queryTailKey,
            Optional<BlockKey> lastBlockKey) {
        this.prompt = prompt;
        this.blockTokens = blockTokens;
        this.rootKey = rootKey;
        this.words = words;
        this.queryTailKey = queryTailKey;
        this.lastBlockKey = lastBlockKey;
    }

    static HashedKeys of(TokenPrompt prompt, ReuseScope scope, int blockTokens) {
        if (blockTokens < 1) {
            throw new IllegalArgumentException("tokens per block " + blockTokens + "; expected >= 1");
        }
        var chain = new Chain(blockTokens);
        return build(prompt, blockTokens, chain.root(scope), new long[0], chain);
    }

    private static HashedKeys build(TokenPrompt prompt, int blockTokens, BlockKey root, long[] known, Chain chain) {
        int full = prompt.lengthTokens() / blockTokens;
        long[] words = Arrays.copyOf(known, full * 4);
        for (int block = known.length / 4; block < full; block++) {
            BlockKey key = chain.child(parent(words, block, root), prompt, block * blockTokens, blockTokens);
            store(words, block, key);
        }
        int query = prompt.lengthTokens() - 1;
        return new HashedKeys(
                prompt,
                blockTokens,
                root,
                words,
                shortGroup(prompt, query, words, root, chain),
                shortGroup(prompt, prompt.lengthTokens(), words, root, chain));
    }

    private static Optional<BlockKey> shortGroup(
            TokenPrompt prompt, int length, long[] words, BlockKey root, Chain chain) {
        int tokens = length % chain.blockTokens;
        if (tokens == 0) {
            return Optional.empty();
        }
        int block = length / chain.blockTokens;
        return Optional.of(chain.child(parent(words, block, root), prompt, block * chain.blockTokens, tokens));
    }

    private static BlockKey parent(long[] words, int block, BlockKey root) {
        if (block == 0) {
            return root;
        }
        int at = (block - 1) * 4;
        return new BlockKey(words[at], words[at + 1], words[at + 2], words[at + 3]);
    }

    private static void store(long[] words, int block, BlockKey key) {
        for (int word = 0; word < 4; word++) {
            words[block * 4 + word] = key.word(word);
        }
    }

    /** The key of the block of {@code tokens} behind {@code parent}; the last step of a chain, for checks. */
    public static BlockKey childKey(BlockKey parent, int... tokens) {
        return new Chain(tokens.length).child(parent, TokenPrompt.of(tokens), 0, tokens.length);
    }

    /** The prompt these are the keys of. */
    public TokenPrompt prompt() {
        return prompt;
    }

    @Override
    public int blockTokens() {
        return blockTokens;
    }

    @Override
    public int fullBlocks() {
        return words.length / 4;
    }

    @Override
    public long word(int block, int word) {
        return words[block * 4 + word];
    }

    @Override
    public BlockKey rootKey() {
        return rootKey;
    }

    @Override
    public Optional<BlockKey> queryTailKey() {
        return queryTailKey;
    }

    @Override
    public Optional<BlockKey> lastBlockKey() {
        return lastBlockKey;
    }

    @Override
    public HashedKeys extend(Prompt longer) {
        if (!(longer instanceof TokenPrompt tokens) || tokens.lengthTokens() / blockTokens < fullBlocks()) {
            throw new IllegalArgumentException("extend needs a token prompt of at least " + fullBlocks() + " blocks");
        }
        return build(tokens, blockTokens, rootKey, words, new Chain(blockTokens));
    }

    /** The hash chain with its scratch buffer. */
    static final class Chain {
        private final int blockTokens;
        private final MessageDigest digest;
        private final ByteBuffer buffer;

        Chain(int blockTokens) {
            this.blockTokens = blockTokens;
            this.buffer = ByteBuffer.allocate(32 + blockTokens * 4);
            try {
                this.digest = MessageDigest.getInstance("SHA-256");
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every Java platform must offer SHA-256", e);
            }
        }

        BlockKey root(ReuseScope scope) {
            return read(digest.digest(scope.bytes()));
        }

        BlockKey child(BlockKey parent, TokenPrompt prompt, int from, int tokens) {
            buffer.clear().order(ByteOrder.BIG_ENDIAN);
            for (int word = 0; word < 4; word++) {
                buffer.putLong(parent.word(word));
            }
            buffer.order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; i < tokens; i++) {
                buffer.putInt(prompt.token(from + i));
            }
            digest.update(buffer.flip());
            return read(digest.digest());
        }

        private static BlockKey read(byte[] hash) {
            var words = ByteBuffer.wrap(hash);
            return new BlockKey(words.getLong(), words.getLong(), words.getLong(), words.getLong());
        }
    }
}
