package dev.isochron.calibration.log;

import java.util.Arrays;

/**
 * The iterations that a fit may use, one row each: the time it took, and for every rank q requests, N new tokens and P cached tokens.
 * Rows of one block lie together, and blocks never cross lifetimes or files.
 */
public final class Rows {
    private final int ranks;
    private final int count;
    private final double[] millis;
    private final int[] blocks;
    private final int blockCount;
    private final int[] requests;
    private final int[] tokens;
    private final long[] cachedTokens;
    private final double[] tokenKv;
    private final boolean[] dummies;

    private Rows(Builder from) {
        this.ranks = from.ranks;
        this.count = from.count;
        this.millis = from.millis;
        this.blocks = from.blocks;
        this.blockCount = from.blockCount;
        this.requests = from.requests;
        this.tokens = from.tokens;
        this.cachedTokens = from.cachedTokens;
        this.tokenKv = from.tokenKv;
        this.dummies = from.dummies;
    }

    public int ranks() {
        return ranks;
    }

    public int count() {
        return count;
    }

    /** T of the row in milliseconds. */
    public double millis(int row) {
        return millis[row];
    }

    /** The block of the row, from 0 without gaps. */
    public int block(int row) {
        return blocks[row];
    }

    public int blockCount() {
        return blockCount;
    }

    /** q. */
    public int requests(int row, int rank) {
        return requests[row * ranks + rank];
    }

    /** N. */
    public int tokens(int row, int rank) {
        return tokens[row * ranks + rank];
    }

    /** P. */
    public long cachedTokens(int row, int rank) {
        return cachedTokens[row * ranks + rank];
    }

    /** Whether what the rank ran was padding. */
    public boolean isDummy(int row, int rank) {
        return dummies[row * ranks + rank];
    }

    /** Whether the rank ran a user's context tokens. */
    public boolean isWork(int row, int rank) {
        return !isDummy(row, rank) && tokens(row, rank) > 0;
    }

    /** Mean depth of the rank's requests in front of their chunks; 0 where nothing ran. */
    public double meanDepth(int row, int rank) {
        int q = requests(row, rank);
        return q == 0 ? 0 : (double) cachedTokens(row, rank) / q;
    }

    /**
     * S, the sum of {@code n*(kv + n/2)} as far as sums tell it: {@code N * (P/q + N/(2q))}, in token-KV pairs. Exact for one
     * request. Example: 2 requests, 8,192 tokens, 100,000 cached: 8,192 * (50,000 + 2,048) = 426,377,216.
     */
    public double tokenKv(int row, int rank) {
        return tokenKv[row * ranks + rank];
    }

    /** {@code c1*N + c2*S + r*P} of a rank: the inner loop of attribution, with one look-up of the place. */
    public double weighted(int row, int rank, double c1, double c2, double r) {
        int at = row * ranks + rank;
        return c1 * tokens[at] + c2 * tokenKv[at] + r * cachedTokens[at];
    }

    private static double tokenKv(int q, double n, double cached) {
        return q == 0 ? 0 : n * (cached / q + n / (2.0 * q));
    }

    /** Collects rows; to be built once. */
    public static final class Builder {
        private final int ranks;
        private double[] millis;
        private int[] blocks;
        private int[] requests;
        private int[] tokens;
        private long[] cachedTokens;
        private double[] tokenKv;
        private boolean[] dummies;
        private int count;
        private int blockCount;

        /** For {@code capacity} rows; more are taken, at the price of copying. */
        public Builder(int ranks, int capacity) {
            this.ranks = ranks;
            int rows = Math.max(1, capacity);
            this.millis = new double[rows];
            this.blocks = new int[rows];
            this.requests = new int[rows * ranks];
            this.tokens = new int[rows * ranks];
            this.cachedTokens = new long[rows * ranks];
            this.tokenKv = new double[rows * ranks];
            this.dummies = new boolean[rows * ranks];
        }

        /** Rows from now on belong to another block; a block without rows does not count. */
        public void startBlock() {
            boolean empty = count == 0 || blocks[count - 1] < blockCount - 1;
            blockCount += blockCount > 0 && empty ? 0 : 1;
        }

        /** What a rank runs in the row that {@link #endRow} will end; ranks that are not put were idle. */
        public void put(int rank, int q, int n, long cached, boolean dummy) {
            ensureRoom();
            int at = count * ranks + rank;
            requests[at] = q;
            tokens[at] = n;
            cachedTokens[at] = cached;
            tokenKv[at] = tokenKv(q, n, (double) cached);
            dummies[at] = dummy;
        }

        public void endRow(double rowMillis) {
            if (blockCount == 0) {
                throw new IllegalStateException("row " + count + " is in no block");
            }
            ensureRoom();
            millis[count] = rowMillis;
            blocks[count++] = blockCount - 1;
        }

        public Rows build() {
            if (blockCount > 0 && (count == 0 || blocks[count - 1] < blockCount - 1)) {
                blockCount--;
            }
            return new Rows(this);
        }

        private void ensureRoom() {
            if (count < millis.length) {
                return;
            }
            int capacity = millis.length * 2;
            millis = Arrays.copyOf(millis, capacity);
            blocks = Arrays.copyOf(blocks, capacity);
            requests = Arrays.copyOf(requests, capacity * ranks);
            tokens = Arrays.copyOf(tokens, capacity * ranks);
            cachedTokens = Arrays.copyOf(cachedTokens, capacity * ranks);
            tokenKv = Arrays.copyOf(tokenKv, capacity * ranks);
            dummies = Arrays.copyOf(dummies, capacity * ranks);
        }
    }
}
