package dev.isochron.engine.cpu;

import dev.isochron.engine.model.ModelSpec;
import java.util.List;

/**
 * One rank's forward: a ragged batch in, logits of its sampled rows out. Matrix products run over all rows of the batch together,
 * attention sequence by sequence. Activations are kept from forward to forward and grow with the largest batch.
 */
final class Transformer {
    private final PackedModel model;
    private final ModelSpec spec;
    private final KvPool pool;
    private final Attention attention;
    private final Angles angles;
    private final Activations act;
    private final float[] lanes = new float[MicroKernels.LANES];

    Transformer(PackedModel model, KvPool pool) {
        this.model = model;
        this.spec = model.spec();
        this.pool = pool;
        this.attention = new Attention(spec, pool);
        this.angles = new Angles(spec);
        this.act = new Activations(spec);
    }

    /** Computes a batch; the KV of all its rows is in the pool afterwards, the logits in {@link #logits}. */
    void forward(Sequences batch) {
        act.reach(batch.rows(), batch.sampled());
        angles.turnTo(batch);
        for (int row = 0; row < batch.rows(); row++) {
            model.embedding().readRow(batch.token(row), act.x, row * act.dim);
        }
        List<Layer> layers = model.layers();
        for (int layer = 0; layer < layers.size(); layer++) {
            attend(batch, layer, layers.get(layer));
            feedForward(batch.rows(), layers.get(layer));
        }
        output(batch);
    }

    private void attend(Sequences batch, int number, Layer layer) {
        int rows = batch.rows();
        norm(layer.attentionNorm().values(), rows);
        layer.query().multiply(Product.SET, act.h, 0, act.dim, rows, act.q, 0, act.queryDim);
        layer.key().multiply(Product.SET, act.h, 0, act.dim, rows, act.k, 0, act.kvDim);
        layer.value().multiply(Product.SET, act.h, 0, act.dim, rows, act.v, 0, act.kvDim);
        for (int row = 0; row < rows; row++) {
            finish(layer, row);
        }
        for (int sequence = 0; sequence < batch.count(); sequence++) {
            store(batch, sequence, number);
            attention.attend(
                    batch, sequence, number, act.q, batch.firstRow(sequence) * act.queryDim, act.queryDim, act.mixed);
        }
        layer.attentionOutput().multiply(Product.ADD, act.mixed, 0, act.queryDim, rows, act.x, 0, act.dim);
    }

    /** What lies between the products and the attention: biases, norms of the heads, rotation. */
    private void finish(Layer layer, int row) {
        int q = row * act.queryDim;
        int k = row * act.kvDim;
        if (layer.biases().isPresent()) {
            Layer.Biases biases = layer.biases().get();
            VectorMath.add(act.q, q, biases.query().values());
            VectorMath.add(act.k, k, biases.key().values());
            VectorMath.add(act.v, k, biases.value().values());
        }
        if (layer.headNorms().isPresent()) {
            Layer.HeadNorms norms = layer.headNorms().get();
            normHeads(act.q, q, spec.heads(), norms.query().values());
            normHeads(act.k, k, spec.kvHeads(), norms.key().values());
        }
        angles.rotate(act.q, q, spec.heads(), row);
        angles.rotate(act.k, k, spec.kvHeads(), row);
    }

    private void normHeads(float[] heads, int at, int count, float[] weight) {
        for (int head = 0; head < count; head++) {
            int from = at + head * spec.headDim();
            VectorMath.rmsNorm(heads, from, weight, spec.rmsEpsilon(), heads, from, lanes);
        }
    }

    /** Stores a sequence's keys and values, block by block. */
    private void store(Sequences batch, int sequence, int layer) {
        int block = pool.blockTokens();
        int rows = batch.rowsOf(sequence);
        for (int done = 0; done < rows; ) {
            int position = batch.kvTokens(sequence) + done;
            int inBlock = position % block;
            int tokens = Math.min(rows - done, block - inBlock);
            int at = (batch.firstRow(sequence) + done) * act.kvDim;
            int slot = batch.slot(sequence, position / block);
            pool.store(layer, slot, inBlock, tokens, act.k, at, act.v, at, act.kvDim);
            done += tokens;
        }
    }

    private void feedForward(int rows, Layer layer) {
        norm(layer.ffnNorm().values(), rows);
        layer.gate().multiply(Product.SET, act.h, 0, act.dim, rows, act.gate, 0, act.ffnDim);
        layer.up().multiply(Product.SET, act.h, 0, act.dim, rows, act.up, 0, act.ffnDim);
        VectorMath.swiGlu(act.gate, 0, act.up, 0, rows * act.ffnDim);
        layer.down().multiply(Product.ADD, act.gate, 0, act.ffnDim, rows, act.x, 0, act.dim);
    }

    private void norm(float[] weight, int rows) {
        for (int row = 0; row < rows; row++) {
            int at = row * act.dim;
            VectorMath.rmsNorm(act.x, at, weight, spec.rmsEpsilon(), act.h, at, lanes);
        }
    }

    /** Only sampled rows meet the output matrix. */
    private void output(Sequences batch) {
        for (int i = 0; i < batch.sampled(); i++) {
            int at = batch.sampledRow(i) * act.dim;
            VectorMath.rmsNorm(act.x, at, model.outputNorm().values(), spec.rmsEpsilon(), act.h, i * act.dim, lanes);
        }
        model.output().multiply(Product.SET, act.h, 0, act.dim, batch.sampled(), act.logits, 0, act.vocab);
    }

    /** Logits of the last forward's sampled rows, {@link #logitsAt} apart. */
    float[] logits() {
        return act.logits;
    }

    int logitsAt(int sampled) {
        return sampled * act.vocab;
    }

    /** The arrays of a forward; a row is as wide as whole panels. */
    private static final class Activations {
        private final int dim;
        private final int queryDim;
        private final int kvDim;
        private final int ffnDim;
        private final int vocab;
        private float[] x = new float[0];
        private float[] h = new float[0];
        private float[] q = new float[0];
        private float[] k = new float[0];
        private float[] v = new float[0];
        private float[] mixed = new float[0];
        private float[] gate = new float[0];
        private float[] up = new float[0];
        private float[] logits = new float[0];
        private int rows;

        Activations(ModelSpec spec) {
            this.dim = PackedMatrix.padded(spec.dim());
            this.queryDim = PackedMatrix.padded(spec.queryDim());
            this.kvDim = PackedMatrix.padded(spec.kvDim());
            this.ffnDim = PackedMatrix.padded(spec.ffnDim());
            this.vocab = PackedMatrix.padded(spec.vocabSize());
        }

        void reach(int wantedRows, int sampled) {
            if (wantedRows > rows) {
                grow(Math.max(wantedRows, rows + rows / 2));
            }
            if (logits.length < sampled * vocab) {
                logits = new float[sampled * vocab];
            }
        }

        private void grow(int to) {
            rows = to;
            x = new float[to * dim];
            h = new float[to * dim];
            q = new float[to * queryDim];
            k = new float[to * kvDim];
            v = new float[to * kvDim];
            mixed = new float[to * queryDim];
            gate = new float[to * ffnDim];
            up = new float[to * ffnDim];
        }
    }
}
