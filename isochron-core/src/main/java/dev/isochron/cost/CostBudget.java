package dev.isochron.cost;

/**
 * What is left of a rank's cost limit within one pass. Lives for that pass; one thread.
 *
 * <pre>
 *   affordable(s) = max(0, floor((B - spent - R * s) / (K + s)))
 *   allowed(s)    = max(affordable(s), floor) while spent == 0, else affordable(s)
 *   charge(s, n): spent += (K + s) * n + R * s
 * </pre>
 *
 * Symbols as in {@link ChunkCost} and {@link CostLimit}. {@code spent} may pass B, by the floor or by tokens that the cap does not
 * see; from then on nothing is affordable. Source: scheduler.md 7.
 *
 * <p>Example: K = 140,000, D = 80,000, R = 0, M = 8,192. After 1,024 tokens at depth 80,000 (225,280,000) 1,576,960,000 are left:
 * 4,638 tokens at depth 200,000, 1,388 at 996,000. With nothing spent, 996,000 affords 1,586 and is allowed 2,048.
 */
public final class CostBudget {
    private final CostLimit limit;
    private long spent;

    public CostBudget(CostLimit limit) {
        this.limit = limit;
    }

    /** Tokens that what is left pays for at depth {@code kvStart}, the floor not considered. */
    public long affordableTokens(long kvStart) {
        return limit.price().affordableTokens(limit.budget() - spent, kvStart);
    }

    /** Tokens that a chunk at depth {@code kvStart} may have: what is affordable, or the floor if nothing has been spent. */
    public long allowedTokens(long kvStart) {
        long affordable = affordableTokens(kvStart);
        return spent == 0 ? Math.max(affordable, limit.floorTokens()) : affordable;
    }

    /** Pays for {@code committedTokens} tokens at depth {@code kvStart} and returns their cost. */
    public long charge(long kvStart, long committedTokens) {
        long cost = limit.price().of(kvStart, committedTokens);
        spent = Math.addExact(spent, cost);
        return cost;
    }

    /** Cost charged so far. */
    public long spent() {
        return spent;
    }

    /** B. */
    public long limit() {
        return limit.budget();
    }
}
