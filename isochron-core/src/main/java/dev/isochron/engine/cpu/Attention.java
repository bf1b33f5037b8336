package dev.isochron.engine.cpu;

import dev.isochron.engine.model.ModelSpec;
import java.util.Arrays;

/**
 * Causal attention of one sequence's new tokens over its paged KV, one KV head at a time.
 *
 * <p>The query heads that share a KV head are folded into rows. KV is walked in tiles of 256 tokens, and within a tile the rows in
 * tiles of 96: scores by one product with the key pages, an online softmax in base 2, and a second product with the value pages.
 * Only tiles on the diagonal are masked. One rank's scratch, reused by every call.
 */
final class Attention {
    private static final int TILE_TOKENS = 256;
    private static final int TILE_ROWS = 96;
    /** New tokens that are attended at once: bounds the scratch, and longer runs gain nothing. */
    private static final int MAX_TOKENS = 512;

    private static final double LOG2_E = 1.4426950408889634;

    private final KvPool pool;
    private final int kvHeads;
    private final int headDim;
    private final int group;
    private final int valueColumns;
    private final float queryScale;
    private final float[] queries;
    private final float[] outputs;
    private final float[] largest;
    private final float[] sums;
    private final float[] scores = new float[TILE_ROWS * TILE_TOKENS];
    private final float[] lanes = new float[MicroKernels.LANES];

    Attention(ModelSpec model, KvPool pool) {
        this.pool = pool;
        this.kvHeads = model.kvHeads();
        this.headDim = model.headDim();
        this.group = model.heads() / model.kvHeads();
        this.valueColumns = PackedMatrix.padded(headDim);
        this.queryScale = (float) (LOG2_E / Math.sqrt(headDim));
        int rows = MAX_TOKENS * group;
        this.queries = new float[rows * headDim];
        this.outputs = new float[rows * valueColumns];
        this.largest = new float[rows];
        this.sums = new float[rows];
    }

    /**
     * Attends the new tokens of a sequence; their own keys and values are stored already.
     *
     * @param q rows of all query heads, {@code ld} apart, from the sequence's first row
     * @param out the same shape
     */
    void attend(Sequences batch, int sequence, int layer, float[] q, int at, int ld, float[] out) {
        int rows = batch.rowsOf(sequence);
        for (int first = 0; first < rows; first += MAX_TOKENS) {
            int tokens = Math.min(MAX_TOKENS, rows - first);
            int start = batch.kvTokens(sequence) + first;
            for (int head = 0; head < kvHeads; head++) {
                int from = at + first * ld + head * group * headDim;
                fold(q, from, ld, tokens);
                overTiles(batch, sequence, layer, head, start, tokens);
                unfold(out, from, ld, tokens);
            }
        }
    }

    private void fold(float[] q, int at, int ld, int tokens) {
        int width = group * headDim;
        for (int token = 0; token < tokens; token++) {
            VectorMath.scaled(q, at + token * ld, width, queryScale, queries, token * width);
        }
        int rows = tokens * group;
        Arrays.fill(outputs, 0, rows * valueColumns, 0);
        Arrays.fill(largest, 0, rows, Float.NEGATIVE_INFINITY);
        Arrays.fill(sums, 0, rows, 0);
    }

    private void unfold(float[] out, int at, int ld, int tokens) {
        for (int token = 0; token < tokens; token++) {
            for (int head = 0; head < group; head++) {
                int row = token * group + head;
                VectorMath.scaled(
                        outputs, row * valueColumns, headDim, 1 / sums[row], out, at + token * ld + head * headDim);
            }
        }
    }

    private void overTiles(Sequences batch, int sequence, int layer, int head, int start, int tokens) {
        int rows = tokens * group;
        for (int from = 0; from < start + tokens; from += TILE_TOKENS) {
            for (int row = 0; row < rows; row += TILE_ROWS) {
                int count = Math.min(TILE_ROWS, rows - row);
                int seen = start + (row + count - 1) / group + 1 - from;
                if (seen > 0) {
                    tile(batch, sequence, layer, head, from, Math.min(seen, TILE_TOKENS), row, count, start);
                }
            }
        }
    }

    /**
     * One tile of rows over one tile of KV.
     *
     * @param from first KV token of the tile
     * @param seen KV tokens of the tile that its last row sees
     * @param start position of the first new token
     */
    private void tile(
            Sequences batch, int sequence, int layer, int head, int from, int seen, int row, int count, int start) {
        int block = pool.blockTokens();
        int firstBlock = from / block;
        int blocks = Math.ceilDiv(seen, block);
        for (int i = 0; i < blocks; i++) {
            long key = pool.keyAt(layer, batch.slot(sequence, firstBlock + i), head);
            Product.SET.panel(
                    count,
                    queries,
                    row * headDim,
                    headDim,
                    pool.keys(),
                    key,
                    block,
                    headDim,
                    scores,
                    i * block,
                    TILE_TOKENS);
        }
        soften(from, blocks * block, row, count, start);
        for (int i = 0; i < blocks; i++) {
            values(layer, batch.slot(sequence, firstBlock + i), head, i * block, row, count);
        }
    }

    private void values(int layer, int slot, int head, int scoreAt, int row, int count) {
        for (int column = 0; column < valueColumns; column += PackedMatrix.PANEL) {
            Product.ADD.panel(
                    count,
                    scores,
                    scoreAt,
                    TILE_TOKENS,
                    pool.values(),
                    pool.valueAt(layer, slot, head, column / PackedMatrix.PANEL),
                    PackedMatrix.PANEL,
                    pool.blockTokens(),
                    outputs,
                    row * valueColumns + column,
                    valueColumns);
        }
    }

    private void soften(int from, int width, int row, int count, int start) {
        for (int i = 0; i < count; i++) {
            int sees = start + (row + i) / group + 1 - from;
            if (sees < width) {
                Arrays.fill(
                        scores, i * TILE_TOKENS + Math.max(0, sees), i * TILE_TOKENS + width, Float.NEGATIVE_INFINITY);
            }
            soften(i * TILE_TOKENS, width, row + i);
        }
    }

    /** A row that sees nothing of this tile keeps its largest, and all its weights come out as nothing. */
    private void soften(int at, int width, int row) {
        float before = largest[row];
        float now = Math.max(before, VectorMath.max(scores, at, width));
        float sum = VectorMath.exponentials(scores, at, width, now, lanes);
        if (now > before) {
            float factor = VectorMath.power(before - now);
            sums[row] *= factor;
            VectorMath.scale(outputs, row * valueColumns, valueColumns, factor);
            largest[row] = now;
        }
        sums[row] += sum;
    }
}
