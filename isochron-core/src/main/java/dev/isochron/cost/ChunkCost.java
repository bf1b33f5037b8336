package dev.isochron.cost;

/**
 * What a context chunk costs by the KV depth it starts at, in token x KV token.
 *
 * <pre>
 *   cost(s, n)        = (K + s) * n + R * s
 *   affordable(x, s)  = max(0, floor((x - R * s) / (K + s)))     the largest n >= 0 with cost(s, n) <= x
 * </pre>
 *
 * {@code s}: KV depth of the chunk's first token, tokens, {@code >= 0}; {@code n}: tokens computed, {@code >= 0}; {@code x}: cost
 * that is left, may be negative. Integers only; a cost above 2^63 - 1 is an {@link ArithmeticException}, which {@link CostLimit}
 * rules out at start. Source: scheduler.md 7.
 *
 * <p>Example: K = 140,000, R = 0. 5,248 tokens at depth 200,000 cost 340,000 * 5,248 = 1,784,320,000; of 1,802,240,000 that are left
 * 5,300 tokens are affordable there.
 *
 * @param kvOffsetTokens K: KV-token equivalents of the KV-independent work of one token, {@code > 0}
 * @param perChunkDepthTokens R: new-token equivalents of walking the prefix once per chunk, {@code >= 0}
 */
public record ChunkCost(long kvOffsetTokens, long perChunkDepthTokens) {
    public ChunkCost {
        if (kvOffsetTokens < 1 || perChunkDepthTokens < 0) {
            throw new IllegalArgumentException(
                    "chunk cost needs K > 0 and R >= 0; got K " + kvOffsetTokens + ", R " + perChunkDepthTokens);
        }
    }

    /** Cost of {@code tokens} tokens that start at depth {@code kvStart}. */
    public long of(long kvStart, long tokens) {
        return Math.addExact(Math.multiplyExact(perTokenAt(kvStart), tokens), prefixWalkAt(kvStart));
    }

    /** Tokens that {@code left} pays for at depth {@code kvStart}; 0 if it does not even pay the walk of the prefix. */
    public long affordableTokens(long left, long kvStart) {
        long forTokens = Math.subtractExact(left, prefixWalkAt(kvStart));
        return forTokens <= 0 ? 0 : forTokens / perTokenAt(kvStart);
    }

    private long perTokenAt(long kvStart) {
        return Math.addExact(kvOffsetTokens, kvStart);
    }

    private long prefixWalkAt(long kvStart) {
        return Math.multiplyExact(perChunkDepthTokens, kvStart);
    }
}
