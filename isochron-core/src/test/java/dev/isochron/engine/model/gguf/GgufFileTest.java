package dev.isochron.engine.model.gguf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.isochron.engine.model.ModelFileException;
import dev.isochron.engine.model.storage.StoredTensor;
import dev.isochron.testkit.GgufWriter;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small GGUF files: every place where one may end, the older version, and every 16-bit and 4-bit encoding inside a file. */
class GgufFileTest {
    private static final int LAST_TENSOR_BYTES = 32 * 4;

    @TempDir
    private Path folder;

    @Test
    void every_cut_is_one_message() throws IOException {
        byte[] whole = small().floats("last", new float[32], 8, 4).toBytes();
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatExceptionOfType(ModelFileException.class)
                    .as("cut at %d of %d", length, whole.length)
                    .isThrownBy(() -> first(cut, "last"))
                    .withMessageContaining("small.gguf");
        }
        assertThat(whole.length).isGreaterThan(LAST_TENSOR_BYTES);
        assertThat(first(whole, "last")).isZero();
    }

    @Test
    void version_2_reads_like_version_3_and_version_1_is_refused() throws IOException {
        byte[] file = small().floats("last", new float[] {2.5f, 1}, 2).toBytes();
        file[4] = 2;
        assertThat(first(file, "last")).isEqualTo(2.5f);
        file[4] = 1;
        assertThatExceptionOfType(ModelFileException.class)
                .isThrownBy(() -> first(file, "last"))
                .withMessageContaining("GGUF version 1; expected 2 or 3");
    }

    @Test
    void halves_and_nibbles_are_decoded_out_of_a_file() throws IOException {
        byte[] half = GgufWriter.bytes(2, to -> to.putShort((short) 0x3E00));
        byte[] brain = GgufWriter.bytes(2, to -> to.putShort((short) 0xBFC0));
        byte[] nibbles = GgufWriter.bytes(18, to -> to.putShort((short) 0x3800).put((byte) 0x0B));
        byte[] file = small().tensor("f16", 1, half, 1)
                .tensor("bf16", 30, brain, 1)
                .tensor("q4_0", 2, nibbles, 32)
                .toBytes();
        assertThat(first(file, "f16")).isEqualTo(1.5f);
        assertThat(first(file, "bf16")).isEqualTo(-1.5f);
        assertThat(first(file, "q4_0")).as("0.5 * (11 - 8)").isEqualTo(1.5f);
    }

    private static GgufWriter small() {
        return new GgufWriter()
                .string("general.name", "small")
                .count("count", 3)
                .real("real", 0.5f)
                .flag("flag", true)
                .strings("texts", List.of("a", "bc"))
                .counts("counts", List.of(1, 2));
    }

    private float first(byte[] bytes, String tensor) throws IOException {
        Path path = folder.resolve("small.gguf");
        Files.deleteIfExists(path);
        Files.write(path, bytes);
        try (Arena arena = Arena.ofConfined()) {
            GgufTensor found = GgufFile.open(path, arena).tensors().get(tensor);
            assertThat(found).isNotNull();
            StoredTensor data = found.data();
            float[] row = new float[data.shape().columns()];
            data.encoding().decode(data.bytes(), 0, row.length, row);
            return row[0];
        }
    }
}
