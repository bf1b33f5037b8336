package dev.isochron.engine.loading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.isochron.engine.model.Architecture;
import dev.isochron.engine.model.ModelFileException;
import dev.isochron.engine.model.ModelSpec;
import dev.isochron.engine.model.RopeSpec;
import dev.isochron.engine.model.TensorName;
import dev.isochron.engine.model.TensorShape;
import dev.isochron.engine.model.storage.TensorNames;
import dev.isochron.engine.tokenizer.ChatTemplate;
import dev.isochron.engine.tokenizer.StreamDecoder;
import dev.isochron.testkit.GgufWriter;
import dev.isochron.testkit.TinyGguf;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SafetensorsModelsTest {
    private static final ModelSpec SPEC = TinyGguf.spec(Architecture.QWEN3);
    private static final String CONFIG = """
            {"architectures": ["Qwen3ForCausalLM"], "hidden_size": 32, "num_attention_heads": 4, "num_key_value_heads": 2,
             "num_hidden_layers": 1, "head_dim": 8, "intermediate_size": 64, "vocab_size": 259, "rope_theta": 10000,
             "max_position_embeddings": 128, "rms_norm_eps": 9.999999747378752e-06, "tie_word_embeddings": false}
            """;

    @TempDir
    Path folder;

    @BeforeEach
    void writeModel() throws IOException {
        write("config.json", CONFIG);
        write("tokenizer.json", tokenizer());
        write("tokenizer_config.json", """
                {"bos_token": "<s>", "add_bos_token": true, "eos_token": {"content": "<|im_end|>"}, "chat_template": "<|im_start|>"}
                """);
        Files.write(
                folder.resolve("model.safetensors"),
                tensors(TensorShape.namesOf(SPEC).toList()));
    }

    @Test
    void shape_weights_and_tokenizer_come_back() {
        try (OpenModel model = open()) {
            assertThat(model.spec()).isEqualTo(SPEC);
            assertThat(model.chatTemplate()).isEqualTo(ChatTemplate.CHATML);
            assertThat(model.tokenizer().begin()).hasValue(256);
            assertThat(model.tokenizer().endTokens()).containsExactly(258);
            assertSameWeights(model);
        }
    }

    @Test
    void shards_are_joined_by_their_index() throws IOException {
        Files.delete(folder.resolve("model.safetensors"));
        List<TensorName> names = TensorShape.namesOf(SPEC).toList();
        var index = new StringBuilder();
        for (int i = 0; i < names.size(); i++) {
            index.append(i == 0 ? "" : ",").append('"').append(TensorNames.SAFETENSORS.inFile(names.get(i)));
            index.append("\":\"").append(i < 4 ? "a" : "b").append(".safetensors\"");
        }
        Files.write(folder.resolve("a.safetensors"), tensors(names.subList(0, 4)));
        Files.write(folder.resolve("b.safetensors"), tensors(names.subList(4, names.size())));
        write("model.safetensors.index.json", "{\"weight_map\":{" + index + "}}");
        try (OpenModel model = open()) {
            assertSameWeights(model);
        }
        write("model.safetensors.index.json", "{\"weight_map\":{\"x\":\"../a.safetensors\"}}");
        assertRefused("weight_map names \"../a.safetensors\"");
    }

    @Test
    void the_native_library_cuts_and_knows_no_special_tokens() {
        try (OpenModel model = open()) {
            var tokenizer = model.tokenizer();
            String text = "a b<|im_end|>\u00e9\ud83d\ude00";
            int[] tokens = tokenizer.encode(text);
            assertThat(tokens).doesNotContain(256, 257, 258);
            assertThat(tokenizer.decode(tokens)).isEqualTo(text);
            assertThat(tokenizer.encodeWithSpecials("a<|im_end|>")).containsExactly('a' - '!', 258);
            var decoder = new StreamDecoder(tokenizer);
            var streamed = new StringBuilder();
            Arrays.stream(tokens).forEach(token -> streamed.append(decoder.next(token)));
            assertThat(streamed.append(decoder.finish())).hasToString(text);
        }
    }

    @Test
    void llama3_scaling_is_read() throws IOException {
        write("config.json", CONFIG.replace("\"rope_theta\"", """
                "rope_scaling": {"rope_type": "llama3", "factor": 32.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
                "original_max_position_embeddings": 8192}, "rope_theta\""""));
        try (OpenModel model = open()) {
            assertThat(model.spec().rope())
                    .isEqualTo(new RopeSpec(10_000, Optional.of(new RopeSpec.Llama3Scaling(32, 1, 4, 8192))));
        }
    }

    @Test
    void every_cut_is_one_message() throws IOException {
        byte[] whole = Files.readAllBytes(folder.resolve("model.safetensors"));
        for (int length = 0; length < whole.length; length += length < 2000 ? 41 : 6007) {
            Files.delete(folder.resolve("model.safetensors"));
            Files.write(folder.resolve("model.safetensors"), Arrays.copyOf(whole, length));
            assertRefused("model.safetensors");
        }
    }

    @Test
    void what_a_folder_lacks_or_has_wrong_is_named() throws IOException {
        write("config.json", CONFIG.replace("Qwen3ForCausalLM", "T5"));
        assertRefused("config.json: key 'architectures' is \"T5\"; expected LlamaForCausalLM");
        write("config.json", CONFIG.replace("\"hidden_size\": 32", "\"hidden_size\": -1"));
        assertRefused("config.json: key 'hidden_size' is -1; expected a whole number");
        write("config.json", CONFIG.replace("\"intermediate_size\": 64", "\"intermediate_size\": 65"));
        assertRefused("tensor 'model.layers.0.mlp.gate_proj.weight' is 64 x 32; expected 65 x 32");
        write("config.json", CONFIG.replace("\"num_hidden_layers\": 1", "\"num_hidden_layers\": 2000000000"));
        assertRefused("tensor 'model.layers.1.input_layernorm.weight' is absent");
        write("config.json", CONFIG.replace("\"vocab_size\": 259", "\"vocab_size\": 2000000000"));
        assertRefused("tensor 'model.embed_tokens.weight' is 259 x 32; expected 2000000000 x 32");
        write("config.json", "[");
        assertRefused("config.json: is not JSON");
        write("config.json", CONFIG);
        write("tokenizer.json", "{}");
        assertRefused("tokenizer.json: key 'model.vocab' is absent or empty");
        Files.delete(folder.resolve("tokenizer.json"));
        assertRefused("tokenizer.json: no such file");
    }

    private void assertSameWeights(OpenModel model) {
        for (TensorName name : TensorShape.namesOf(SPEC).toList()) {
            TensorShape shape = TensorShape.of(SPEC, name);
            float[] expected = new float[shape.columns()];
            float[] actual = new float[shape.columns()];
            for (int row = 0; row < shape.rows(); row++) {
                TinyGguf.weights(SPEC).readRow(name, row, expected);
                model.tensors().readRow(name, row, actual);
                assertThat(actual).isEqualTo(expected);
            }
        }
    }

    private static byte[] tensors(List<TensorName> names) {
        var header = new StringBuilder("{\"__metadata__\":{\"format\":\"pt\"}");
        var data = new ByteArrayOutputStream();
        for (TensorName name : names) {
            TensorShape shape = TensorShape.of(SPEC, name);
            int start = data.size();
            float[] row = new float[shape.columns()];
            for (int r = 0; r < shape.rows(); r++) {
                TinyGguf.weights(SPEC).readRow(name, r, row);
                data.writeBytes(GgufWriter.bytes(4 * row.length, to -> {
                    for (float value : row) {
                        to.putFloat(value);
                    }
                }));
            }
            String extents = shape.rows() == 1 ? "[" + row.length + "]" : "[" + shape.rows() + "," + row.length + "]";
            header.append(",\"")
                    .append(TensorNames.SAFETENSORS.inFile(name))
                    .append("\":{\"dtype\":\"F32\",\"shape\":");
            header.append(extents).append(",\"data_offsets\":[" + start + "," + data.size() + "]}");
        }
        byte[] json = header.append('}').toString().getBytes(StandardCharsets.UTF_8);
        return GgufWriter.bytes(
                8 + json.length + data.size(),
                to -> to.putLong(json.length).put(json).put(data.toByteArray()));
    }

    /** One token per byte, the printable ones first; the characters that write the others follow. */
    private static String tokenizer() {
        var vocabulary = new StringBuilder();
        int token = 0;
        for (int character = '!'; character < 0x144; character++) {
            boolean written = character <= '~' || (character >= 0xA1 && character != 0xAD);
            if (written) {
                String escaped = String.format("\\u%04x", character);
                vocabulary
                        .append(token == 0 ? "" : ",")
                        .append('"')
                        .append(escaped)
                        .append("\":")
                        .append(token++);
            }
        }
        return """
                {"version": "1.0", "normalizer": null, "post_processor": null, "decoder": %s, "pre_tokenizer": %s,
                 "added_tokens": [%s, %s, %s],
                 "model": {"type": "BPE", "vocab": {%s}, "merges": []}}
                """.formatted(
                        byteLevel(),
                        byteLevel(),
                        special("<s>", 256),
                        special("<|im_start|>", 257),
                        special("<|im_end|>", 258),
                        vocabulary);
    }

    private static String byteLevel() {
        return "{\"type\": \"ByteLevel\", \"add_prefix_space\": false, \"trim_offsets\": true, \"use_regex\": true}";
    }

    private static String special(String content, int id) {
        return "{\"id\": %d, \"content\": \"%s\", \"single_word\": false, \"lstrip\": false, \"rstrip\": false, \"normalized\": false, \"special\": true}"
                .formatted(id, content);
    }

    private void assertRefused(String message) {
        assertThatExceptionOfType(ModelFileException.class)
                .isThrownBy(this::open)
                .withMessageContaining(message);
    }

    private OpenModel open() {
        return Models.open(folder.toString());
    }

    private void write(String name, String content) throws IOException {
        Files.writeString(folder.resolve(name), content);
    }
}
