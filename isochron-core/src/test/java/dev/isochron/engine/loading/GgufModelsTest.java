package dev.isochron.engine.loading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.isochron.engine.model.Architecture;
import dev.isochron.engine.model.ModelFileException;
import dev.isochron.engine.model.ModelSpec;
import dev.isochron.engine.model.RopeSpec;
import dev.isochron.engine.model.TensorName;
import dev.isochron.engine.model.TensorShape;
import dev.isochron.engine.tokenizer.ChatTemplate;
import dev.isochron.testkit.GgufWriter;
import dev.isochron.testkit.TinyGguf;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class GgufModelsTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(Architecture.class)
    void shape_and_weights_come_back_in_the_canonical_layout(Architecture architecture) throws IOException {
        ModelSpec spec = TinyGguf.spec(architecture);
        try (OpenModel model = open(TinyGguf.of(spec).toBytes())) {
            assertThat(model.spec()).isEqualTo(spec);
            assertThat(model.chatTemplate()).isEqualTo(ChatTemplate.PLAIN);
            for (TensorName name : TensorShape.namesOf(spec).toList()) {
                TensorShape shape = TensorShape.of(spec, name);
                float[] expected = new float[shape.columns()];
                float[] actual = new float[shape.columns()];
                for (int row = 0; row < shape.rows(); row++) {
                    TinyGguf.weights(spec).readRow(name, row, expected);
                    model.tensors().readRow(name, row, actual);
                    assertThat(actual).as("%s row %d", name, row).isEqualTo(expected);
                }
            }
        }
    }

    @Test
    void every_cut_of_a_file_is_one_message() throws IOException {
        byte[] whole = TinyGguf.of(TinyGguf.spec(Architecture.LLAMA)).toBytes();
        // The last tensor's end is followed by padding only; cut from the header byte by byte, then in steps through
        // the data.
        for (int length = 0; length < whole.length - 32; length += length < 6000 ? 29 : 4999) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatExceptionOfType(ModelFileException.class)
                    .as("cut at %d", length)
                    .isThrownBy(() -> open(cut))
                    .withMessageContaining("model.gguf");
        }
    }

    @Test
    void any_changed_byte_of_the_header_opens_or_is_one_message() throws IOException {
        byte[] whole = TinyGguf.of(TinyGguf.spec(Architecture.QWEN2)).toBytes();
        for (int at = 0; at < 700; at += 5) {
            byte[] changed = whole.clone();
            changed[at] ^= (byte) 0x81;
            try (OpenModel model = open(changed)) {
                assertThat(model.spec().layers()).isPositive();
            } catch (ModelFileException e) {
                assertThat(e).hasMessageContaining("model.gguf");
            }
        }
    }

    @Test
    void huge_counts_are_refused_before_anything_is_allocated() throws IOException {
        byte[] file = TinyGguf.of(TinyGguf.spec(Architecture.LLAMA)).toBytes();
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putLong(8, Long.MAX_VALUE);
        assertRefused(file, "number of tensors is 9223372036854775807; expected at most");
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putLong(8, 1).putLong(16, -1);
        assertRefused(file, "number of metadata keys is 18446744073709551615; expected at most");
    }

    @Test
    void what_a_file_lacks_or_has_wrong_is_named() throws IOException {
        assertRefused(
                tiny().string("general.architecture", "mamba"),
                "key 'general.architecture' is 'mamba'; expected llama");
        assertRefused(tiny().without("llama.block_count"), "key 'llama.block_count' is absent");
        assertRefused(
                tiny().string("llama.block_count", "two"),
                "key 'llama.block_count' is Text[value=two]; expected a whole");
        assertRefused(
                tiny().without("blk.0.ffn_up.weight"), "tensor 'blk.0.ffn_up.weight' is absent; expected 64 x 32");
        assertRefused(
                tiny().floats("blk.0.ffn_up.weight", new float[64], 32, 2),
                "tensor 'blk.0.ffn_up.weight' is 2 x 32; expected 64 x 32");
        assertRefused(
                tiny().floats("blk.0.attn_output.bias", new float[32], 32),
                "tensor 'blk.0.attn_output.bias' is unknown");
        assertRefused(
                tiny().tensor("output.weight", 14, new byte[64], 32, 259),
                "tensor 'output.weight' has type 14; expected 0 (F32)");
        assertRefused(tiny().tensor("output.weight", 0, new byte[64], 32, 259), "expected it to end inside the file");
        assertRefused(
                tiny().string("tokenizer.ggml.model", "bert"),
                "key 'tokenizer.ggml.model' is 'bert'; expected gpt2 or llama");
        assertRefused("nothing".repeat(9).getBytes(StandardCharsets.UTF_8), "expected the letters GGUF");
    }

    @Test
    void llama3_factors_become_the_scaling_they_came_from() throws IOException {
        ModelSpec spec = TinyGguf.spec(Architecture.LLAMA);
        float[] factors = new float[spec.headDim() / 2];
        var scaling = new RopeSpec.Llama3Scaling(8, 1, 4, 8192);
        var scaled = new RopeSpec(500_000, Optional.of(scaling));
        for (int pair = 0; pair < factors.length; pair++) {
            double plain = RopeSpec.plain(500_000).frequency(pair, spec.headDim());
            factors[pair] = (float) (plain / scaled.frequency(pair, spec.headDim()));
        }
        GgufWriter writer =
                TinyGguf.of(spec).real("llama.rope.freq_base", 500_000).floats("rope_freqs.weight", factors, 4);
        try (OpenModel model = open(writer.toBytes())) {
            assertThat(model.spec().rope()).isEqualTo(scaled);
        }
        factors[1] = 3;
        assertRefused(
                writer.floats("rope_freqs.weight", factors, 4), "tensor 'rope_freqs.weight' has factor 3.0 for pair 1");
    }

    @Test
    void quantised_rows_are_decoded() throws IOException {
        byte[] rows = new byte[259 * 34];
        for (int row = 0; row < 259; row++) {
            rows[row * 34 + 1] = 0x3C;
            Arrays.fill(rows, row * 34 + 2, row * 34 + 34, (byte) row);
        }
        float[] read = new float[32];
        try (OpenModel model =
                open(tiny().tensor("output.weight", 8, rows, 32, 259).toBytes())) {
            assertThat(model.spec().tiedOutput()).isFalse();
            model.tensors().readRow(TensorName.Global.OUTPUT, 5, read);
        }
        float[] fives = new float[32];
        Arrays.fill(fives, 5);
        assertThat(read).isEqualTo(fives);
    }

    @Test
    void a_synthetic_model_says_that_it_is_random() {
        try (OpenModel model = Models.open("synthetic-tiny")) {
            assertThat(model.provenance()).startsWith("random weights");
            assertThat(model.tokenizer().vocabSize()).isEqualTo(model.spec().vocabSize());
            assertThat(model.tokenizer().decode(model.tokenizer().encode("h\u00e9")))
                    .isEqualTo("h\u00e9");
        }
        assertThatExceptionOfType(ModelFileException.class)
                .isThrownBy(() -> Models.open("no-such-model"))
                .withMessageContaining("no-such-model: no such file")
                .withMessageContaining("synthetic-tiny, synthetic-135m");
    }

    private static GgufWriter tiny() {
        return TinyGguf.of(TinyGguf.spec(Architecture.LLAMA));
    }

    private void assertRefused(GgufWriter writer, String message) throws IOException {
        assertRefused(writer.toBytes(), message);
    }

    private void assertRefused(byte[] file, String message) throws IOException {
        assertThatExceptionOfType(ModelFileException.class)
                .isThrownBy(() -> open(file))
                .withMessageContaining(message)
                .withMessageContaining("model.gguf");
    }

    private OpenModel open(byte[] bytes) throws IOException {
        Path file = folder.resolve("model.gguf");
        Files.deleteIfExists(file);
        return Models.open(Files.write(file, bytes).toString());
    }
}
