package dev.isochron.engine.cpu;

import dev.isochron.engine.model.ModelSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The metadata of a fixture: a Llama and the least vocabulary that a reader accepts, three controls, the bytes, and words. */
final class FixtureMetadata {
    /** Pairs that {@link #write} writes. */
    static final int PAIRS = 18;

    private static final int BEGIN = 1;
    private static final int END = 2;
    private static final int FIRST_BYTE = 3;
    private static final int FIRST_WORD = FIRST_BYTE + 256;
    private static final int NORMAL_TYPE = 1;
    private static final int UNKNOWN_TYPE = 2;
    private static final int CONTROL_TYPE = 3;
    private static final int BYTE_TYPE = 6;

    private FixtureMetadata() {}

    static void write(GgufOutput out, String name, ModelSpec spec) throws IOException {
        out.text("general.architecture", "llama");
        out.text("general.name", name + " (random weights)");
        out.count("llama.block_count", spec.layers());
        out.count("llama.embedding_length", spec.dim());
        out.count("llama.feed_forward_length", spec.ffnDim());
        out.count("llama.context_length", spec.maxPositions());
        out.count("llama.attention.head_count", spec.heads());
        out.count("llama.attention.head_count_kv", spec.kvHeads());
        out.count("llama.rope.dimension_count", spec.headDim());
        out.count("llama.vocab_size", spec.vocabSize());
        out.real("llama.attention.layer_norm_rms_epsilon", (float) spec.rmsEpsilon());
        out.real("llama.rope.freq_base", (float) spec.rope().theta());
        vocabulary(out, spec.vocabSize());
    }

    private static void vocabulary(GgufOutput out, int tokens) throws IOException {
        out.text("tokenizer.ggml.model", "llama");
        List<String> pieces = new ArrayList<>(List.of("<unk>", "<s>", "</s>"));
        for (int value = 0; value < 256; value++) {
            pieces.add(String.format("<0x%02X>", value));
        }
        for (int word = FIRST_WORD; word < tokens; word++) {
            pieces.add("w" + word);
        }
        out.texts("tokenizer.ggml.tokens", pieces);
        out.reals("tokenizer.ggml.scores", new float[tokens]);
        out.counts("tokenizer.ggml.token_type", types(tokens));
        out.count("tokenizer.ggml.bos_token_id", BEGIN);
        out.count("tokenizer.ggml.eos_token_id", END);
    }

    private static int[] types(int tokens) {
        int[] types = new int[tokens];
        for (int token = 0; token < tokens; token++) {
            types[token] = type(token);
        }
        return types;
    }

    private static int type(int token) {
        if (token == 0) {
            return UNKNOWN_TYPE;
        }
        if (token < FIRST_BYTE) {
            return CONTROL_TYPE;
        }
        return token < FIRST_WORD ? BYTE_TYPE : NORMAL_TYPE;
    }
}
