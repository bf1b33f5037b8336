package dev.isochron.kvcache;

/**
 * Configuration of one rank's KV cache, resolved and validated.
 *
 * @param tokensPerBlock T, {@code >= 1}
 * @param capacity size of the GPU tier
 * @param maxSequences sequences that live at once, {@code >= 1}
 * @param maxSeqLen longest sequence, tokens, {@code >= 1}
 * @param transfers true if KV is sent to or received from other servers, which doubles the rows
 * @param blockReuse {@code enable_block_reuse}
 * @param partialReuse {@code enable_partial_reuse}: match the leading tokens of a block and copy it
 * @param maxUtilForResume a sequence starts or resumes only while the share of unavailable slots is not above this; (0, 1]
 * @param backoffTokens tail tokens of a match that the model needs recomputed, {@code >= 0}
 * @param extraKvTokens tokens of room that every context growth adds, {@code >= 0}
 * @param draftReserveTokens largest number of draft tokens of one step, {@code >= 0}
 * @param eventBufferMaxSize newest events kept between two drains; 0 = events off
 */
public record KvCacheConfig(
        int tokensPerBlock,
        KvCapacity capacity,
        int maxSequences,
        int maxSeqLen,
        boolean transfers,
        boolean blockReuse,
        boolean partialReuse,
        double maxUtilForResume,
        int backoffTokens,
        int extraKvTokens,
        int draftReserveTokens,
        int eventBufferMaxSize) {
    /** Default of {@code max_util_for_resume}. */
    public static final double DEFAULT_MAX_UTIL_FOR_RESUME = 0.97;

    private static final int TABLE_ALIGNMENT = 4;

    public KvCacheConfig {
        atLeast(1, "tokens_per_block", tokensPerBlock);
        atLeast(1, "max sequences", maxSequences);
        atLeast(1, "max_seq_len", maxSeqLen);
        atLeast(0, "back-off tokens", backoffTokens);
        atLeast(0, "extra KV tokens", extraKvTokens);
        atLeast(0, "draft reserve tokens", draftReserveTokens);
        atLeast(0, "event_buffer_max_size", eventBufferMaxSize);
        if (!(maxUtilForResume > 0 && maxUtilForResume <= 1)) {
            throw new IllegalArgumentException(
                    "max_util_for_resume " + maxUtilForResume + "; expected above 0 and at most 1");
        }
    }

    private static void atLeast(int least, String name, int value) {
        if (value < least) {
            throw new IllegalArgumentException(name + " " + value + "; expected >= " + least);
        }
    }

    /** Starts a configuration with reuse and partial reuse on, events off and nothing extra. */
    public static Builder builder(int tokensPerBlock, KvCapacity capacity, int maxSequences, int maxSeqLen) {
        return new Builder(tokensPerBlock, capacity, maxSequences, maxSeqLen);
    }

    /** Slots of the GPU tier. */
    public int gpuBlocks() {
        return capacity.gpuBlocks(tokensPerBlock, maxUtilForResume);
    }

    /** Rows of the page table: {@code maxSequences * (2 with transfers, else 1) + 1}, the last one for a dummy. */
    public int rows() {
        return Math.addExact(Math.multiplyExact(maxSequences, transfers ? 2 : 1), 1);
    }

    /**
     * Entries of one row: {@code ceil((maxSeqLen + extra + draft reserve + 1) / T)}, rounded up to a multiple of 4. Example: T = 64,
     * maxSeqLen 1,000, nothing extra: 16.
     */
    public int tableBlocks() {
        long tokens = (long) maxSeqLen + extraKvTokens + draftReserveTokens + 1;
        long blocks = Math.ceilDiv(tokens, tokensPerBlock);
        return Math.toIntExact(Math.ceilDiv(blocks, TABLE_ALIGNMENT) * TABLE_ALIGNMENT);
    }

    /**
     * The longest sequence that fits the GPU tier beside {@code batch - 1} sequences of one token: {@code min(blocks * T, bound)}, 0
     * if not even one block fits. Example: 10 slots, T = 4, batch 3, bound 1,000: 32 tokens.
     *
     * @param batch sequences in a batch, {@code >= 1}
     * @param bound result at most, tokens
     */
    public int clampMaxSeqLen(int batch, int bound) {
        long blocks = (long) gpuBlocks() - (batch - 1);
        return blocks < 1 ? 0 : (int) Math.min(blocks * tokensPerBlock, bound);
    }

    /**
     * This configuration with a {@code maxSeqLen} that fits, and the warning that must be printed if it had to be reduced.
     *
     * @param batch sequences in a batch, {@code >= 1}
     */
    public FittedKvCacheConfig fitted(int batch) {
        int fits = clampMaxSeqLen(batch, maxSeqLen);
        if (fits < 1) {
            throw new IllegalArgumentException("a KV cache of " + gpuBlocks() + " blocks of " + tokensPerBlock
                    + " tokens has no room for " + batch + " sequences; give it more tokens or reduce max_batch_size");
        }
        return FittedKvCacheConfig.of(this, fits);
    }

    KvCacheConfig withMaxSeqLen(int tokens) {
        return new KvCacheConfig(
                tokensPerBlock,
                capacity,
                maxSequences,
                tokens,
                transfers,
                blockReuse,
                partialReuse,
                maxUtilForResume,
                backoffTokens,
                extraKvTokens,
                draftReserveTokens,
                eventBufferMaxSize);
    }

    /** Tokens of a prompt that a match may claim, before shortening by the back-off: {@code min(p, max(p - 1, 0) + backoff)}. */
    int queryTokens(int promptTokens) {
        return (int) Math.min(promptTokens, Math.max(promptTokens - 1L, 0) + backoffTokens);
    }

    /** Names the optional parts of a configuration. */
    public static final class Builder {
        private final int tokensPerBlock;
        private final KvCapacity capacity;
        private final int maxSequences;
        private final int maxSeqLen;
        private boolean transfers;
        private boolean blockReuse = true;
        private boolean partialReuse = true;
        private double maxUtilForResume = DEFAULT_MAX_UTIL_FOR_RESUME;
        private int backoffTokens;
        private int extraKvTokens;
        private int draftReserveTokens;
        private int eventBufferMaxSize;

        private Builder(int tokensPerBlock, KvCapacity capacity, int maxSequences, int maxSeqLen) {
            this.tokensPerBlock = tokensPerBlock;
            this.capacity = capacity;
            this.maxSequences = maxSequences;
            this.maxSeqLen = maxSeqLen;
        }

        public Builder transfers(boolean transfers) {
            this.transfers = transfers;
            return this;
        }

        public Builder blockReuse(boolean blockReuse) {
            this.blockReuse = blockReuse;
            return this;
        }

        public Builder partialReuse(boolean partialReuse) {
            this.partialReuse = partialReuse;
            return this;
        }

        public Builder maxUtilForResume(double share) {
            this.maxUtilForResume = share;
            return this;
        }

        public Builder backoffTokens(int tokens) {
            this.backoffTokens = tokens;
            return this;
        }

        public Builder extraKvTokens(int tokens) {
            this.extraKvTokens = tokens;
            return this;
        }

        public Builder draftReserveTokens(int tokens) {
            this.draftReserveTokens = tokens;
            return this;
        }

        public Builder eventBufferMaxSize(int events) {
            this.eventBufferMaxSize = events;
            return this;
        }

        public KvCacheConfig build() {
            return new KvCacheConfig(
                    tokensPerBlock,
                    capacity,
                    maxSequences,
                    maxSeqLen,
                    transfers,
                    blockReuse,
                    partialReuse,
                    maxUtilForResume,
                    backoffTokens,
                    extraKvTokens,
                    draftReserveTokens,
                    eventBufferMaxSize);
        }
    }
}
