package dev.isochron.kvcache;

/** How much KV the GPU tier holds, as the operator states it (kv-cache.md 11). Never derived from a warm-up workload. */
public sealed interface KvCapacity {
    /** Slots of the GPU tier. */
    int gpuBlocks(int tokensPerBlock, double maxUtilForResume);

    /**
     * An explicit number, taken as it is.
     *
     * @param blocks {@code >= 1}
     */
    record Blocks(int blocks) implements KvCapacity {
        public Blocks {
            if (blocks < 1) {
                throw new IllegalArgumentException("gpu blocks " + blocks + "; expected >= 1");
            }
        }

        @Override
        public int gpuBlocks(int tokensPerBlock, double maxUtilForResume) {
            return blocks;
        }
    }

    /**
     * Tokens that must fit while sequences may still be resumed ({@code max_tokens}).
     *
     * @param maxTokens {@code >= 1}
     */
    record Tokens(long maxTokens) implements KvCapacity {
        public Tokens {
            if (maxTokens < 1) {
                throw new IllegalArgumentException("max_tokens " + maxTokens + "; expected >= 1");
            }
        }

        /**
         * {@code ceil(ceil(maxTokens / tokensPerBlock) / maxUtilForResume)}: the smallest number of slots of which so many blocks
         * are not above the utilisation gate. Example: 6,208 tokens, 64 per block, 0.97: 97 blocks, 100 slots.
         */
        @Override
        public int gpuBlocks(int tokensPerBlock, double maxUtilForResume) {
            long blocks = Math.ceilDiv(maxTokens, tokensPerBlock);
            long slots = Math.max(blocks, (long) (blocks / maxUtilForResume) - 1);
            while ((double) blocks / slots > maxUtilForResume) {
                slots++;
            }
            return Math.toIntExact(slots);
        }
    }
}
