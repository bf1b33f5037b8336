package dev.isochron.calibration.joint;

import dev.isochron.calibration.log.Rows;

/**
 * Parameters of {@code T = c0 + c1*N + c2*S + r*P}, all in milliseconds.
 *
 * @param c0 per iteration
 * @param c1 per new token
 * @param c2 per new token and KV token
 * @param r per KV token and chunk
 */
public record Theta(double c0, double c1, double c2, double r) {
    /** Predicted time of one rank in one row. */
    public double millis(Rows rows, int row, int rank) {
        return c0 + rows.weighted(row, rank, c1, c2, r);
    }

    /** A, the time of a chunk of M tokens at depth 0: {@code c0 + c1*M + c2*M*M/2}. */
    public double interceptMillis(int maxNumTokens) {
        double m = maxNumTokens;
        return c0 + c1 * m + c2 * m * m / 2;
    }

    /** g, the time a chunk of M tokens takes per token of depth: {@code c2*M + r}. */
    public double slopeMillisPerKv(int maxNumTokens) {
        return c2 * maxNumTokens + r;
    }

    /** K_am: the offset if the time per iteration is spread over M tokens, {@code (c0/M + c1)/c2}. */
    public double amortisedOffset(int maxNumTokens) {
        return (c0 / maxNumTokens + c1) / c2;
    }

    /** K_mg: the offset of tokens alone, {@code c1/c2}. */
    public double marginalOffset() {
        return c1 / c2;
    }

    /** R, the per-chunk depth term in tokens: {@code r/c2}. */
    public double perChunkTokens() {
        return r / c2;
    }

    double[] asArray() {
        return new double[] {c0, c1, c2, r};
    }
}
