package dev.isochron.engine.model.storage;

import dev.isochron.engine.model.TensorName;
import dev.isochron.engine.model.TensorName.Global;
import dev.isochron.engine.model.TensorName.Part;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a file format calls the tensors of a model. */
@SuppressWarnings("ImmutableEnumChecker") // the maps are filled once, by the constructor
public enum TensorNames {
    GGUF(
            "blk.",
            "token_embd.weight output_norm.weight output.weight",
            "attn_norm.weight attn_q.weight attn_k.weight attn_v.weight attn_output.weight attn_q.bias attn_k.bias attn_v.bias"
                    + " attn_q_norm.weight attn_k_norm.weight ffn_norm.weight ffn_gate.weight ffn_up.weight ffn_down.weight"),
    SAFETENSORS(
            "model.layers.",
            "model.embed_tokens.weight model.norm.weight lm_head.weight",
            "input_layernorm.weight self_attn.q_proj.weight self_attn.k_proj.weight self_attn.v_proj.weight"
                    + " self_attn.o_proj.weight self_attn.q_proj.bias self_attn.k_proj.bias self_attn.v_proj.bias"
                    + " self_attn.q_norm.weight self_attn.k_norm.weight post_attention_layernorm.weight"
                    + " mlp.gate_proj.weight mlp.up_proj.weight mlp.down_proj.weight");

    private final String layerPrefix;
    private final Pattern layerName;
    private final Map<Global, String> globals = new EnumMap<>(Global.class);
    private final Map<Part, String> parts = new EnumMap<>(Part.class);

    /** Names in the order of the enums that they belong to. */
    TensorNames(String layerPrefix, String globals, String parts) {
        this.layerPrefix = layerPrefix;
        this.layerName = Pattern.compile(Pattern.quote(layerPrefix) + "(0|[1-9]\\d{0,4})\\.(.+)");
        Iterator<String> globalNames = List.of(globals.split(" ", -1)).iterator();
        for (Global global : Global.values()) {
            this.globals.put(global, globalNames.next());
        }
        Iterator<String> partNames = List.of(parts.split(" ", -1)).iterator();
        for (Part part : Part.values()) {
            this.parts.put(part, partNames.next());
        }
    }

    public String inFile(TensorName name) {
        return switch (name) {
            case Global global -> String.valueOf(globals.get(global));
            case TensorName.Layer layer -> layerPrefix + layer.layer() + "." + parts.get(layer.part());
        };
    }

    /** The tensor of a name in a file, if models of the known families have it. */
    public Optional<TensorName> parse(String inFile) {
        for (var global : globals.entrySet()) {
            if (global.getValue().equals(inFile)) {
                return Optional.of(global.getKey());
            }
        }
        Matcher layer = layerName.matcher(inFile);
        return layer.matches() ? part(layer.group(2)).map(part -> layer(layer.group(1), part)) : Optional.empty();
    }

    private static TensorName layer(String number, Part part) {
        return new TensorName.Layer(Integer.parseInt(number), part);
    }

    private Optional<Part> part(String inFile) {
        return parts.entrySet().stream()
                .filter(part -> part.getValue().equals(inFile))
                .map(Map.Entry::getKey)
                .findFirst();
    }
}
