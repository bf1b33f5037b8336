package dev.isochron.engine.model.safetensors;

import dev.isochron.engine.model.Architecture;
import dev.isochron.engine.model.ModelFileException;
import dev.isochron.engine.model.ModelSpec;
import dev.isochron.engine.model.RopeSpec;
import dev.isochron.engine.model.RopeSpec.Llama3Scaling;
import dev.isochron.engine.model.storage.TextFiles;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads a model's shape from {@code config.json}. */
final class ConfigReader {
    private static final double DEFAULT_THETA = 10_000;

    private final Path file;
    private final ObjectNode config;

    private ConfigReader(Path file) {
        this.file = file;
        this.config = TextFiles.read(file);
    }

    static ModelSpec read(Path file) {
        var reader = new ConfigReader(file);
        try {
            return reader.spec();
        } catch (IllegalArgumentException e) {
            throw new ModelFileException(file, "shape of the model: " + e.getMessage(), e);
        }
    }

    private ModelSpec spec() {
        Architecture architecture = architecture();
        requireSupported();
        int dim = count(config, "hidden_size");
        int heads = count(config, "num_attention_heads");
        return new ModelSpec(
                architecture,
                count(config, "num_hidden_layers"),
                dim,
                heads,
                count("num_key_value_heads", heads),
                count("head_dim", dim / heads),
                count(config, "intermediate_size"),
                count(config, "vocab_size"),
                count(config, "max_position_embeddings"),
                real(config, "rms_norm_eps"),
                rope(),
                architecture == Architecture.QWEN2,
                architecture == Architecture.QWEN3,
                flag("tie_word_embeddings"));
    }

    private Architecture architecture() {
        JsonNode name = config.path("architectures").path(0);
        return switch (name.asString("")) {
            case "LlamaForCausalLM" -> Architecture.LLAMA;
            case "Qwen2ForCausalLM" -> Architecture.QWEN2;
            case "Qwen3ForCausalLM" -> Architecture.QWEN3;
            default -> throw refuse("architectures", name, "LlamaForCausalLM, Qwen2ForCausalLM or Qwen3ForCausalLM");
        };
    }

    private void requireSupported() {
        if (!config.path("hidden_act").asString("silu").equals("silu")) {
            throw refuse("hidden_act", config.path("hidden_act"), "silu");
        }
        for (String key : new String[] {"use_sliding_window", "attention_bias", "mlp_bias"}) {
            if (flag(key)) {
                throw refuse(key, config.path(key), "false");
            }
        }
    }

    /** Newer files keep theta and scaling in {@code rope_parameters}. */
    private RopeSpec rope() {
        JsonNode scaling =
                config.hasNonNull("rope_parameters") ? config.path("rope_parameters") : config.path("rope_scaling");
        double theta = scaling.hasNonNull("rope_theta")
                ? real(scaling, "rope_theta")
                : config.hasNonNull("rope_theta") ? real(config, "rope_theta") : DEFAULT_THETA;
        JsonNode kind = scaling.hasNonNull("rope_type") ? scaling.path("rope_type") : scaling.path("type");
        return switch (kind.asString("default")) {
            case "default" -> RopeSpec.plain(theta);
            case "llama3" -> new RopeSpec(theta, Optional.of(llama3(scaling)));
            default -> throw refuse("rope_scaling.rope_type", kind, "default or llama3");
        };
    }

    private Llama3Scaling llama3(JsonNode scaling) {
        return new Llama3Scaling(
                real(scaling, "factor"),
                real(scaling, "low_freq_factor"),
                real(scaling, "high_freq_factor"),
                count(scaling, "original_max_position_embeddings"));
    }

    private int count(String key, int otherwise) {
        return config.hasNonNull(key) ? count(config, key) : otherwise;
    }

    private int count(JsonNode from, String key) {
        JsonNode value = from.path(key);
        if (!value.isInt() || value.intValue() < 1) {
            throw refuse(key, value, "a whole number from 1 to " + Integer.MAX_VALUE);
        }
        return value.intValue();
    }

    private double real(JsonNode from, String key) {
        JsonNode value = from.path(key);
        if (!value.isNumber()) {
            throw refuse(key, value, "a number");
        }
        return value.doubleValue();
    }

    private boolean flag(String key) {
        JsonNode value = config.path(key);
        if (value.isMissingNode() || value.isNull()) {
            return false;
        }
        if (!value.isBoolean()) {
            throw refuse(key, value, "true or false");
        }
        return value.booleanValue();
    }

    private ModelFileException refuse(String key, JsonNode value, String expected) {
        String shown = value.isMissingNode() ? "absent" : value.toString();
        return new ModelFileException(file, "key '" + key + "' is " + shown + "; expected " + expected);
    }
}
