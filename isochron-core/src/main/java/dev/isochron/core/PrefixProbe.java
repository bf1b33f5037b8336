package dev.isochron.core;

/**
 * What the KV cache last found out about the reusable prefix of one waiting request: scratch that lives with the request so that a
 * probe allocates nothing. Written by the KV cache only; volatile knowledge, it holds no block.
 */
public final class PrefixProbe {
    /** No block, or nothing known yet. */
    public static final int NONE = -1;

    private int reusableTokens = NONE;
    private int firstNewBlock = NONE;
    private int rememberedEnd = NONE;

    /** Records the outcome of a probe; {@link #NONE} where there is no answer. */
    public void record(int reusableTokens, int firstNewBlock, int rememberedEnd) {
        this.reusableTokens = reusableTokens;
        this.firstNewBlock = firstNewBlock;
        this.rememberedEnd = rememberedEnd;
    }

    /** Tokens that an admission would claim now, or {@link #NONE} if reuse is off or the request has a sequence. */
    public int reusableTokens() {
        return reusableTokens;
    }

    /** Index of the first block the request would commit (its key is in the request's {@link PromptKeys}), or {@link #NONE}. */
    public int firstNewBlock() {
        return firstNewBlock;
    }

    /** Number of leading full blocks present at the last probe, where the next one starts to look. */
    public int rememberedEnd() {
        return rememberedEnd;
    }
}
