package dev.isochron.testkit;

import dev.isochron.engine.model.Architecture;
import dev.isochron.engine.model.ModelSpec;
import dev.isochron.engine.model.RandomTensors;
import dev.isochron.engine.model.RopeSpec;
import dev.isochron.engine.model.TensorName;
import dev.isochron.engine.model.TensorShape;
import dev.isochron.engine.model.storage.RowOrder;
import dev.isochron.engine.model.storage.TensorNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Tiny models with random weights as GGUF files, in the order in which converters write them. */
public final class TinyGguf {
    private static final long SEED = 7;

    private TinyGguf() {}

    public static ModelSpec spec(Architecture architecture) {
        boolean qwen2 = architecture == Architecture.QWEN2;
        boolean qwen3 = architecture == Architecture.QWEN3;
        return new ModelSpec(
                architecture, 1, 32, 4, 2, 8, 64, 259, 128, 1e-5f, RopeSpec.plain(10_000), qwen2, qwen3, !qwen3);
    }

    public static RandomTensors weights(ModelSpec spec) {
        return new RandomTensors(spec, SEED);
    }

    /** A complete file of a tiny model with a byte vocabulary. */
    public static GgufWriter of(ModelSpec spec) {
        String name = spec.architecture().name().toLowerCase(Locale.ROOT);
        var writer = new GgufWriter()
                .string("general.architecture", name)
                .count(name + ".block_count", spec.layers())
                .count(name + ".context_length", spec.maxPositions())
                .count(name + ".embedding_length", spec.dim())
                .count(name + ".feed_forward_length", spec.ffnDim())
                .count(name + ".attention.head_count", spec.heads())
                .count(name + ".attention.head_count_kv", spec.kvHeads())
                .count(name + ".attention.key_length", spec.headDim())
                .real(name + ".attention.layer_norm_rms_epsilon", (float) spec.rmsEpsilon())
                .real(name + ".rope.freq_base", (float) spec.rope().theta());
        vocabulary(writer);
        for (TensorName tensor : TensorShape.namesOf(spec).toList()) {
            write(writer, spec, tensor);
        }
        return writer;
    }

    private static void vocabulary(GgufWriter writer) {
        List<String> pieces = new ArrayList<>(List.of("<unk>", "<s>", "</s>"));
        List<Float> scores = new ArrayList<>(List.of(0f, 0f, 0f));
        List<Integer> types = new ArrayList<>(List.of(2, 3, 3));
        for (int value = 0; value < 256; value++) {
            pieces.add(String.format("<0x%02X>", value));
            scores.add(0f);
            types.add(6);
        }
        writer.string("tokenizer.ggml.model", "llama")
                .strings("tokenizer.ggml.tokens", pieces)
                .reals("tokenizer.ggml.scores", scores)
                .counts("tokenizer.ggml.token_type", types)
                .count("tokenizer.ggml.bos_token_id", 1)
                .count("tokenizer.ggml.eos_token_id", 2);
    }

    private static void write(GgufWriter writer, ModelSpec spec, TensorName tensor) {
        TensorShape shape = TensorShape.of(spec, tensor);
        RowOrder order = order(spec, tensor);
        float[] all = new float[shape.rows() * shape.columns()];
        float[] row = new float[shape.columns()];
        for (int r = 0; r < shape.rows(); r++) {
            weights(spec).readRow(tensor, r, row);
            System.arraycopy(row, 0, all, order.stored(r) * row.length, row.length);
        }
        int[] extents = shape.rows() == 1 ? new int[] {row.length} : new int[] {row.length, shape.rows()};
        writer.floats(TensorNames.GGUF.inFile(tensor), all, extents);
    }

    private static RowOrder order(ModelSpec spec, TensorName tensor) {
        return spec.architecture() == Architecture.LLAMA
                        && tensor instanceof TensorName.Layer(int layer, TensorName.Part part)
                        && (part == TensorName.Part.QUERY || part == TensorName.Part.KEY)
                ? new RowOrder.PairsTogether(spec.headDim())
                : new RowOrder.Canonical();
    }
}
