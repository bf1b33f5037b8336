package dev.isochron.core;

import java.util.Optional;

/**
 * All block keys of one prompt, computed once, before the request reaches a rank's loop (kv-cache.md 4.2). Immutable; ranks of one
 * process share it. Keys are chained, so "key i is equal" is monotone: equal at i implies equal at every smaller index.
 */
public sealed interface PromptKeys permits HashedKeys, ChainedIdKeys {
    /** Tokens per block. */
    int blockTokens();

    /** Number of full blocks that have a key. Key-only prompts may have fewer than {@code length / blockTokens}. */
    int fullBlocks();

    /** One of the four words of the key of a full block; the hot path's view, allocates nothing. */
    long word(int block, int word);

    /** Key of the root of this prompt's reuse scope: the parent of block 0. */
    BlockKey rootKey();

    /** Key of the short last group of the query tokens (the prompt without its last token), if that group is short and not empty. */
    Optional<BlockKey> queryTailKey();

    /** Key of the short last block of the prompt, if it has one and its tokens are known. */
    Optional<BlockKey> lastBlockKey();

    /** Keys of {@code longer}, of which this prompt is a prefix; only new blocks are hashed. */
    PromptKeys extend(Prompt longer);

    default BlockKey key(int block) {
        return new BlockKey(word(block, 0), word(block, 1), word(block, 2), word(block, 3));
    }

    default boolean sameKey(int block, PromptKeys other) {
        return word(block, 0) == other.word(block, 0)
                && word(block, 1) == other.word(block, 1)
                && word(block, 2) == other.word(block, 2)
                && word(block, 3) == other.word(block, 3);
    }

    /** Number of leading full blocks with equal keys; a binary search, because equality is monotone (P-8). */
    default int commonBlocks(PromptKeys other) {
        int low = 0;
        int high = Math.min(fullBlocks(), other.fullBlocks());
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (sameKey(middle - 1, other)) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /**
     * Keys of a prompt.
     *
     * @param prompt tokens or ids
     * @param scope who may share; of a key-only prompt the namespace must be the salt
     * @param blockTokens tokens per cache block, {@code >= 1}
     * @throws IllegalArgumentException if the id size of a key-only prompt neither divides nor is a multiple of {@code blockTokens}
     */
    static PromptKeys of(Prompt prompt, ReuseScope scope, int blockTokens) {
        return switch (prompt) {
            case TokenPrompt tokens -> HashedKeys.of(tokens, scope, blockTokens);
            case KeyPrompt ids -> ChainedIdKeys.of(ids, scope, blockTokens);
        };
    }
}
