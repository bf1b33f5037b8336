package dev.isochron.engine.model.gguf;

import dev.isochron.engine.model.Architecture;
import dev.isochron.engine.model.ModelSpec;
import dev.isochron.engine.model.RopeSpec;
import java.util.Optional;

/** Reads the shape of a model from metadata, whose keys start with the architecture's name. */
final class GgufSpecReader {
    /** One factor per rotary pair that divides its frequency: how converters store the llama3 scaling. */
    static final String ROPE_FACTORS = "rope_freqs.weight";

    private static final double DEFAULT_THETA = 10_000;

    private final GgufFile file;
    private final GgufMetadata metadata;
    private final String prefix;

    private GgufSpecReader(GgufFile file, String prefix) {
        this.file = file;
        this.metadata = file.metadata();
        this.prefix = prefix;
    }

    static ModelSpec read(GgufFile file) {
        String name = file.metadata().required(file.metadata().text("general.architecture"), "general.architecture");
        var reader = new GgufSpecReader(file, name + ".");
        Architecture architecture = reader.architecture(name);
        try {
            return reader.spec(architecture);
        } catch (IllegalArgumentException e) {
            throw file.metadata().refuse("shape of the model: " + e.getMessage());
        }
    }

    private Architecture architecture(String name) {
        return switch (name) {
            case "llama" -> Architecture.LLAMA;
            case "qwen2" -> Architecture.QWEN2;
            case "qwen3" -> Architecture.QWEN3;
            default ->
                throw metadata.refuse("key 'general.architecture' is '" + name + "'; expected llama, qwen2 or qwen3");
        };
    }

    private ModelSpec spec(Architecture architecture) {
        int dim = count("embedding_length");
        int heads = count("attention.head_count");
        int headDim = headDim(dim, heads);
        return new ModelSpec(
                architecture,
                count("block_count"),
                dim,
                heads,
                metadata.count(prefix + "attention.head_count_kv").orElse(heads),
                headDim,
                count("feed_forward_length"),
                vocabulary(),
                count("context_length"),
                real("attention.layer_norm_rms_epsilon"),
                rope(headDim),
                file.tensors().containsKey("blk.0.attn_q.bias"),
                file.tensors().containsKey("blk.0.attn_q_norm.weight"),
                !file.tensors().containsKey("output.weight"));
    }

    private int headDim(int dim, int heads) {
        if (heads < 1) {
            throw metadata.refuse("key '" + prefix + "attention.head_count' is " + heads + "; expected at least 1");
        }
        int headDim = metadata.count(prefix + "attention.key_length").orElse(dim / heads);
        requireEqual("attention.value_length", headDim);
        requireEqual("rope.dimension_count", headDim);
        return headDim;
    }

    private void requireEqual(String key, int headDim) {
        int value = metadata.count(prefix + key).orElse(headDim);
        if (value != headDim) {
            throw metadata.refuse("key '" + prefix + key + "' is " + value + "; expected the head's size, " + headDim);
        }
    }

    private int vocabulary() {
        return metadata.required(Optional.ofNullable(file.tensors().get("token_embd.weight")), "token_embd.weight")
                .data()
                .shape()
                .rows();
    }

    private RopeSpec rope(int headDim) {
        String scaling = metadata.text(prefix + "rope.scaling.type").orElse("none");
        if (!scaling.equals("none")) {
            throw metadata.refuse("key '" + prefix + "rope.scaling.type' is '" + scaling + "'; expected none");
        }
        RopeSpec plain = RopeSpec.plain(metadata.real(prefix + "rope.freq_base").orElse(DEFAULT_THETA));
        GgufTensor factors = file.tensors().get(ROPE_FACTORS);
        return factors == null ? plain : new RopeFactors(metadata, factors.data()).scale(plain, headDim);
    }

    private int count(String key) {
        return metadata.required(metadata.count(prefix + key), prefix + key);
    }

    private double real(String key) {
        return metadata.required(metadata.real(prefix + key), prefix + key);
    }
}
