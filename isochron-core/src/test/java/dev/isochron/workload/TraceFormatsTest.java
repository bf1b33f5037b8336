package dev.isochron.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.core.KeyPrompt;
import dev.isochron.testkit.TestData;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** RT-2: the formats, their variants, and what is refused. */
final class TraceFormatsTest {
    private static final ReadOptions DEFAULTS = ReadOptions.defaults();

    @TempDir
    Path folder;

    private static byte[] bytes(String testData) throws IOException {
        return Files.readAllBytes(TestData.path(testData));
    }

    private static byte[] gzip(byte[] plain) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(plain);
        }
        return packed.toByteArray();
    }

    private static Workload stream(byte[] bytes) {
        return WorkloadReader.read(new ByteArrayInputStream(bytes), "-", DEFAULTS);
    }

    private Path write(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }

    private static String digest(Workload workload) {
        return workload.summary(64, 512) + " " + workload.report().requestsUsable() + " "
                + workload.report().skipped();
    }

    @Test
    void weka_folder() {
        SessionWorkload weka = (SessionWorkload) WorkloadReader.read(TestData.path("weka"), DEFAULTS);

        assertThat(weka.name()).isEqualTo("weka");
        assertThat(weka.report().filesIgnored()).containsExactly("manifest.csv");
        assertThat(weka.report().notes()).isEmpty();
        assertThat(IntStream.range(0, 2).mapToObj(i -> weka.session(i).name())).containsExactly("trace_a", "trace_b");
        assertThat(weka.session(0).subAgents().getFirst().startNanos()).isEqualTo(20_000_000_000L);
        // a: 400, 136 (6 blocks known), 172 and 164 (2 and 4), 188 (8), 132 (2); b: 900, 852 (2)
        assertThat(weka.summary(64, 512).uncachedTokens()).isEqualTo(400 + 136 + 172 + 164 + 188 + 132 + 900 + 852);
    }

    @Test
    void mooncake_file() {
        ArrivalWorkload mooncake =
                (ArrivalWorkload) WorkloadReader.read(TestData.path("mooncake/small.jsonl"), DEFAULTS);

        assertThat(mooncake.blockTokens()).isEqualTo(512);
        assertThat(IntStream.range(0, 5).mapToLong(mooncake::arrivalNanos))
                .containsExactly(0L, 0L, 3_000_000_000L, 3_000_000_000L, 6_500_000_000L);
        assertThat(mooncake.outputTokens(2)).isEqualTo(30);
        KeyPrompt burst = mooncake.prompt(1);
        KeyPrompt last = mooncake.prompt(4);
        assertThat(burst.idCount()).isEqualTo(2);
        assertThat(last.idCount()).isEqualTo(3);
        assertThat(last.id(1)).isEqualTo(burst.id(1));
        assertThat(last.namespace()).isEqualTo(burst.namespace());
        // 1000, 1100 - 512, then 1024 tokens all known: its last 64 (or 512) are computed, 300, 2000 - 1024
        assertThat(mooncake.summary(64, 8192).uncachedTokens()).isEqualTo(1000 + 588 + 64 + 300 + 976);
        assertThat(mooncake.summary(512, 8192).uncachedTokens()).isEqualTo(1000 + 588 + 512 + 300 + 976);
    }

    @Test
    void azure_file_with_crlf_and_no_last_line_end() {
        ReadOptions blocksOf32 = DEFAULTS.withTokensPerBlock(32);
        ArrivalWorkload azure = (ArrivalWorkload) WorkloadReader.read(TestData.path("azure/small.csv"), blocksOf32);

        assertThat(azure.requests()).isEqualTo(3);
        assertThat(azure.blockTokens()).isEqualTo(32);
        assertThat(azure.arrivalNanos(1)).isEqualTo(52_000_000L);
        assertThat(azure.arrivalNanos(2)).isEqualTo(1_500_000_100L);
        assertThat(azure.outputTokens(2)).isZero();
        assertThat(azure.prompt(2).lengthTokens()).isEqualTo(7_000);
        assertThat(azure.prompt(2).idCount()).isZero();
        assertThat(azure.prompt(2).namespace()).isNotEqualTo(azure.prompt(1).namespace());
    }

    @ParameterizedTest(name = "RT-2: {0} from a stream, with byte order mark, gzip, other line ends: all the same")
    @ValueSource(strings = {"weka/trace_a.json", "mooncake/small.jsonl", "azure/small.csv"})
    void variants_read_the_same(String file) throws IOException {
        byte[] plain = bytes(file);
        String text = new String(plain, StandardCharsets.UTF_8);
        String expected = digest(WorkloadReader.read(TestData.path(file), DEFAULTS));

        assertThat(digest(stream(plain))).isEqualTo(expected);
        assertThat(digest(stream(gzip(plain)))).isEqualTo(expected);
        assertThat(digest(stream(("\uFEFF" + text).getBytes(StandardCharsets.UTF_8))))
                .isEqualTo(expected);
        assertThat(digest(stream((text.strip() + "\n\n").getBytes(StandardCharsets.UTF_8))))
                .isEqualTo(expected);
        assertThat(digest(stream(text.strip().replace("\r", "").getBytes(StandardCharsets.UTF_8))))
                .isEqualTo(expected);
        assertThat(digest(stream(text.replace("\r", "").replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8))))
                .isEqualTo(expected);
        assertThat(digest(WorkloadReader.read(write("packed.json.gz", gzip(plain)), DEFAULTS)))
                .isEqualTo(expected);
    }

    @Test
    void a_stream_that_hands_out_few_bytes_at_a_time_reads_the_same() throws IOException {
        byte[] plain = bytes("weka/trace_a.json");
        Workload slow = WorkloadReader.read(
                new ByteArrayInputStream(plain) {
                    @Override
                    public synchronized int read(byte[] into, int offset, int length) {
                        return super.read(into, offset, Math.min(length, 7));
                    }
                },
                "-",
                DEFAULTS);
        assertThat(digest(slow)).isEqualTo(digest(stream(plain)));
    }

    @Test
    @DisplayName("3: files are read in byte order of their names, whatever the number of threads")
    void order_of_files() throws IOException {
        String text = new String(bytes("weka/trace_b.json"), StandardCharsets.UTF_8);
        for (String name : List.of("b.json", "A.json", "a.jsonl", "\u00e4.json", "_.json.gz")) {
            byte[] named = text.replace("trace_b", name).getBytes(StandardCharsets.UTF_8);
            write(name, name.endsWith(".gz") ? gzip(named) : named);
        }
        write("LICENSE", new byte[0]);
        Files.createDirectory(folder.resolve("deeper.json"));

        SessionWorkload weka = (SessionWorkload) WorkloadReader.read(folder, DEFAULTS);

        assertThat(IntStream.range(0, 5).mapToObj(i -> weka.session(i).name()))
                .containsExactly("A.json", "_.json.gz", "a.jsonl", "b.json", "\u00e4.json");
        assertThat(weka.report().filesIgnored()).containsExactly("LICENSE", "deeper.json");
    }

    @Test
    void several_files_of_arrivals_share_a_time_axis_but_no_blocks() throws IOException {
        write("a.jsonl", bytes("mooncake/small.jsonl"));
        write("b.jsonl", bytes("mooncake/small.jsonl"));

        ArrivalWorkload both = (ArrivalWorkload) WorkloadReader.read(folder, DEFAULTS);

        assertThat(IntStream.range(0, 10).mapToLong(both::arrivalNanos)).isSorted();
        assertThat(IntStream.range(0, 4).mapToObj(i -> both.prompt(i).namespace()))
                .containsExactly(0L, 0L, 1L, 1L);
        assertThat(both.summary(64, 8192).uncachedTokens()).isEqualTo(2 * 2928);
    }

    @Test
    @DisplayName("3: two formats in one folder are refused, naming one file of each")
    void mixed_formats() throws IOException {
        write("a.json", bytes("weka/trace_a.json"));
        write("b.jsonl", bytes("mooncake/small.jsonl"));

        assertThatThrownBy(() -> WorkloadReader.read(folder, DEFAULTS))
                .isInstanceOf(WorkloadException.class)
                .hasMessageContainingAll("mixed_formats", "a.json is weka", "b.jsonl is mooncake");
    }

    @Test
    void block_sizes_that_differ_are_refused() throws IOException {
        write("a.json", bytes("weka/trace_a.json"));
        write(
                "b.json",
                "{\"block_size\":32,\"hash_id_scope\":\"local\",\"requests\":[{\"type\":\"n\",\"t\":0,\"in\":1,\"out\":1,\"hash_ids\":[]}]}"
                        .getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(() -> WorkloadReader.read(folder, DEFAULTS))
                .isInstanceOf(WorkloadException.class)
                .hasMessageContainingAll("b.json", "block_size (32; expected 64");
    }

    @Test
    @DisplayName("15: a file of an unknown format is skipped and counted beside good ones, an error when strict")
    void unknown_format() throws IOException {
        write("a.json", bytes("weka/trace_a.json"));
        write("b.json", "{\"hello\": 1}".getBytes(StandardCharsets.UTF_8));

        LoadReport report = WorkloadReader.read(folder, DEFAULTS).report();
        assertThat(report.skipped()).containsEntry("unknown_format", 1L);
        assertThat(report.messages()).singleElement().asString().contains("b.json:1: unknown_format");
        assertThatThrownBy(() -> WorkloadReader.read(folder, DEFAULTS.withStrictness(Strictness.STRICT)))
                .isInstanceOf(WorkloadException.class)
                .hasMessageContaining("b.json:1: unknown_format");
    }

    @Test
    @DisplayName("15: missing file, empty folder, unreadable gzip and no usable request are refused")
    void nothing_to_read() throws IOException {
        byte[] packed = gzip(bytes("weka/trace_a.json"));
        Path none = folder.resolve("none.json");
        assertRefused(none, "no such file");
        assertRefused(folder, "no trace files");
        assertRefused(write("cut.json.gz", Arrays.copyOf(packed, packed.length / 2)), "cut.json.gz: cannot be read");
        assertRefused(write("head.json.gz", new byte[] {0x1F, (byte) 0x8B, 99, 1, 2}), "head.json.gz: cannot be read");
        assertRefused(write("empty.json", new byte[0]), "no usable request", "unknown_format");
        assertRefused(
                write(
                        "x.json",
                        "{\"block_size\":64,\"hash_id_scope\":\"local\",\"requests\":[{}]}"
                                .getBytes(StandardCharsets.UTF_8)),
                "no usable request",
                "missing_field=1",
                "requests[0].type");
    }

    private static void assertRefused(Path path, String... parts) {
        assertThatThrownBy(() -> WorkloadReader.read(path, DEFAULTS))
                .isInstanceOf(WorkloadException.class)
                .hasMessageContainingAll(parts);
    }

    @ParameterizedTest
    @CsvSource({"weka,WEKA", "mooncake,MOONCAKE", "AZURE,AZURE"})
    void format_names(String text, TraceFormat format) {
        assertThat(ReadOptions.parseFormat(text)).contains(format);
        assertThat(ReadOptions.parseFormat("auto")).isEmpty();
        assertThatThrownBy(() -> ReadOptions.parseFormat("wekka"))
                .isInstanceOf(WorkloadException.class)
                .hasMessage("format wekka; expected auto, weka, mooncake or azure");
    }

    @Test
    void a_given_format_is_not_guessed() throws IOException {
        byte[] mooncake = bytes("mooncake/small.jsonl");
        ReadOptions weka = DEFAULTS.withFormat(Optional.of(TraceFormat.WEKA));

        assertThatThrownBy(() -> WorkloadReader.read(new ByteArrayInputStream(mooncake), "-", weka))
                .isInstanceOf(WorkloadException.class)
                .hasMessageContainingAll("no usable request", "missing_field=5");
        assertThat(WorkloadReader.read(TestData.path("weka"), weka).report().filesIgnored())
                .containsExactly("manifest.csv");
    }
}
