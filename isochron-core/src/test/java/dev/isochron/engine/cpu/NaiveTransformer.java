package dev.isochron.engine.cpu;

import dev.isochron.engine.model.ModelSpec;
import dev.isochron.engine.model.TensorName;
import dev.isochron.engine.model.TensorName.Global;
import dev.isochron.engine.model.TensorName.Part;
import dev.isochron.engine.model.TensorSource;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** The same model in plain loops and double precision, the whole sequence at once: what the engine is measured against. */
final class NaiveTransformer {
    private final ModelSpec spec;
    private final TensorSource tensors;
    private final Map<TensorName, double[][]> read = new LinkedHashMap<>();

    NaiveTransformer(ModelSpec spec, TensorSource tensors) {
        this.spec = spec;
        this.tensors = tensors;
    }

    /** Logits of every position. */
    double[][] logits(int[] tokens) {
        double[][] x = new double[tokens.length][];
        for (int t = 0; t < tokens.length; t++) {
            x[t] = row(Global.TOKEN_EMBEDDING, tokens[t]).clone();
        }
        for (int layer = 0; layer < spec.layers(); layer++) {
            attend(x, layer);
            feedForward(x, layer);
        }
        double[][] logits = new double[tokens.length][];
        for (int t = 0; t < tokens.length; t++) {
            double[] h = norm(x[t], row(Global.OUTPUT_NORM, 0));
            logits[t] = times(spec.tiedOutput() ? Global.TOKEN_EMBEDDING : Global.OUTPUT, h);
        }
        return logits;
    }

    private void attend(double[][] x, int layer) {
        int length = x.length;
        double[][] q = new double[length][];
        double[][] k = new double[length][];
        double[][] v = new double[length][];
        for (int t = 0; t < length; t++) {
            double[] h = norm(x[t], row(name(layer, Part.ATTENTION_NORM), 0));
            q[t] = heads(times(name(layer, Part.QUERY), h), layer, Part.QUERY_BIAS, Part.QUERY_NORM, t);
            k[t] = heads(times(name(layer, Part.KEY), h), layer, Part.KEY_BIAS, Part.KEY_NORM, t);
            v[t] = times(name(layer, Part.VALUE), h);
            if (spec.qkvBias()) {
                addTo(v[t], row(name(layer, Part.VALUE_BIAS), 0));
            }
        }
        for (int t = 0; t < length; t++) {
            double[] mixed = new double[spec.queryDim()];
            for (int head = 0; head < spec.heads(); head++) {
                mix(q[t], k, v, t, head, mixed);
            }
            addTo(x[t], times(name(layer, Part.ATTENTION_OUTPUT), mixed));
        }
    }

    private double[] heads(double[] all, int layer, Part bias, Part norm, int position) {
        if (spec.qkvBias()) {
            addTo(all, row(name(layer, bias), 0));
        }
        int d = spec.headDim();
        for (int at = 0; at < all.length; at += d) {
            double[] head = Arrays.copyOfRange(all, at, at + d);
            if (spec.qkNorm()) {
                head = norm(head, row(name(layer, norm), 0));
            }
            for (int i = 0; i < d / 2; i++) {
                double angle = position * spec.rope().frequency(i, d);
                all[at + i] = head[i] * Math.cos(angle) - head[i + d / 2] * Math.sin(angle);
                all[at + i + d / 2] = head[i + d / 2] * Math.cos(angle) + head[i] * Math.sin(angle);
            }
        }
        return all;
    }

    private void mix(double[] q, double[][] k, double[][] v, int last, int head, double[] mixed) {
        int d = spec.headDim();
        int kv = head / (spec.heads() / spec.kvHeads()) * d;
        double[] weights = new double[last + 1];
        double largest = Double.NEGATIVE_INFINITY;
        for (int t = 0; t <= last; t++) {
            for (int i = 0; i < d; i++) {
                weights[t] += q[head * d + i] * k[t][kv + i];
            }
            weights[t] /= Math.sqrt(d);
            largest = Math.max(largest, weights[t]);
        }
        double sum = 0;
        for (int t = 0; t <= last; t++) {
            weights[t] = Math.exp(weights[t] - largest);
            sum += weights[t];
        }
        for (int t = 0; t <= last; t++) {
            for (int i = 0; i < d; i++) {
                mixed[head * d + i] += weights[t] / sum * v[t][kv + i];
            }
        }
    }

    private void feedForward(double[][] x, int layer) {
        for (double[] row : x) {
            double[] h = norm(row, row(name(layer, Part.FFN_NORM), 0));
            double[] gate = times(name(layer, Part.GATE), h);
            double[] up = times(name(layer, Part.UP), h);
            for (int i = 0; i < gate.length; i++) {
                gate[i] = gate[i] / (1 + Math.exp(-gate[i])) * up[i];
            }
            addTo(row, times(name(layer, Part.DOWN), gate));
        }
    }

    private double[] norm(double[] x, double[] weight) {
        double squares = 0;
        for (double value : x) {
            squares += value * value;
        }
        double factor = 1 / Math.sqrt(squares / x.length + spec.rmsEpsilon());
        double[] normed = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            normed[i] = x[i] * factor * weight[i];
        }
        return normed;
    }

    private double[] times(TensorName matrix, double[] x) {
        double[] product = new double[tensors.rows(matrix)];
        for (int output = 0; output < product.length; output++) {
            double[] weights = row(matrix, output);
            for (int i = 0; i < x.length; i++) {
                product[output] += weights[i] * x[i];
            }
        }
        return product;
    }

    private double[] row(TensorName name, int row) {
        return read.computeIfAbsent(name, this::read)[row];
    }

    private double[][] read(TensorName name) {
        double[][] rows = new double[tensors.rows(name)][tensors.columns(name)];
        float[] floats = new float[tensors.columns(name)];
        for (int row = 0; row < rows.length; row++) {
            tensors.readRow(name, row, floats);
            for (int i = 0; i < floats.length; i++) {
                rows[row][i] = floats[i];
            }
        }
        return rows;
    }

    private static void addTo(double[] x, double[] more) {
        for (int i = 0; i < x.length; i++) {
            x[i] += more[i];
        }
    }

    private static TensorName name(int layer, Part part) {
        return new TensorName.Layer(layer, part);
    }
}
