package dev.isochron.engine.model;

/**
 * The shape of a decoder-only transformer.
 *
 * @param architecture family
 * @param layers number of blocks, {@code >= 1}
 * @param dim width of the residual stream
 * @param heads query heads
 * @param kvHeads key and value heads, a divisor of {@code heads}
 * @param headDim elements of a head, even
 * @param ffnDim width of the feed-forward layer
 * @param vocabSize tokens
 * @param maxPositions longest sequence the model was made for, tokens
 * @param rmsEpsilon added to the mean square in every norm
 * @param rope position embedding
 * @param qkvBias true if query, key and value have biases
 * @param qkNorm true if each head of query and key is normed
 * @param tiedOutput true if the output matrix is the token embedding
 */
public record ModelSpec(
        Architecture architecture,
        int layers,
        int dim,
        int heads,
        int kvHeads,
        int headDim,
        int ffnDim,
        int vocabSize,
        int maxPositions,
        double rmsEpsilon,
        RopeSpec rope,
        boolean qkvBias,
        boolean qkNorm,
        boolean tiedOutput) {
    public ModelSpec {
        requirePositive("layers", layers);
        requirePositive("dim", dim);
        requirePositive("heads", heads);
        requirePositive("kv heads", kvHeads);
        requirePositive("head dim", headDim);
        requirePositive("ffn dim", ffnDim);
        requirePositive("vocabulary", vocabSize);
        requirePositive("max positions", maxPositions);
        if (heads % kvHeads != 0) {
            throw new IllegalArgumentException(heads + " heads with " + kvHeads + " kv heads; expected a divisor");
        }
        if (headDim % 2 != 0) {
            throw new IllegalArgumentException("head dim " + headDim + "; expected an even number");
        }
        if (!(rmsEpsilon > 0)) {
            throw new IllegalArgumentException("rms epsilon " + rmsEpsilon + "; expected above 0");
        }
    }

    private static void requirePositive(String what, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(what + " " + value + "; expected >= 1");
        }
    }

    /** Query elements of a token: heads times head dim. */
    public int queryDim() {
        return heads * headDim;
    }

    /** Key, or value, elements of a token: kv heads times head dim. */
    public int kvDim() {
        return kvHeads * headDim;
    }

    /** Number of weights. */
    public long parameters() {
        long attention = (long) dim * (2L * queryDim() + 2L * kvDim());
        long layer = attention + 3L * dim * ffnDim + 2L * dim;
        return layers * layer + (tiedOutput ? 1L : 2L) * vocabSize * dim + dim;
    }
}
