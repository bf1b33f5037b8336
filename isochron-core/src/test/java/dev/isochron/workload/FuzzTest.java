package dev.isochron.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.SplitMix64;
import dev.isochron.testkit.Laws;
import dev.isochron.testkit.SharedData;
import dev.isochron.testkit.TestData;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** RT-10: damaged files never end in anything but a {@link WorkloadException}, and the counts add up (REP-12). */
final class FuzzTest {
    private static final List<TraceFormat> FORMATS = List.of(TraceFormat.values());

    private static byte[] beginning(Path file, int most) {
        try {
            byte[] all = Files.readAllBytes(file);
            return Arrays.copyOf(all, Math.min(most, all.length));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] damaged(byte[] original, SplitMix64 random) {
        byte[] bytes = original.clone();
        int flips = random.nextInt(3) == 0 ? 0 : 1 + random.nextInt(4);
        for (int i = 0; i < flips; i++) {
            int at = random.nextInt(bytes.length);
            bytes[at] = (byte) (random.nextInt(2) == 0 ? bytes[at] ^ (1 << random.nextInt(8)) : random.nextInt(256));
        }
        return flips == 0 || random.nextInt(4) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes;
    }

    /** Reads the bytes; whatever is usable can be used. */
    private static void readAndUse(byte[] bytes, ReadOptions options) {
        Workload workload;
        try {
            workload = WorkloadReader.read(new ByteArrayInputStream(bytes), "damaged", options);
        } catch (WorkloadException e) {
            assertThat(e).hasMessageContaining("damaged");
            return;
        }
        LoadReport report = workload.report();
        long skipped =
                report.skipped().values().stream().mapToLong(Long::longValue).sum();
        assertThat(report.requestsUsable() + skipped).isEqualTo(report.requestsRead());
        assertThat(workload.summary(workload.blockTokens(), 8192).requests()).isEqualTo(report.requestsUsable());
        if (workload instanceof SessionWorkload sessions) {
            Session last = sessions.session(sessions.sessions() - 1);
            int turn = last.root().turns() - 1;
            assertThat(last.root().prompts(1).prompt(turn).lengthTokens())
                    .isEqualTo(last.root().turn(turn).inputTokens());
        }
    }

    private static void fuzz(int cases, List<byte[]> originals) {
        Laws.hold(cases, random -> {
            byte[] bytes = damaged(originals.get(random.nextInt(originals.size())), random);
            Optional<TraceFormat> format =
                    random.nextInt(4) > 0 ? Optional.empty() : Optional.of(FORMATS.get(random.nextInt(3)));
            readAndUse(bytes, ReadOptions.defaults().withFormat(format));
        });
    }

    @Test
    @DisplayName("RT-10: 1,000 damaged copies of real files")
    void real_files() {
        fuzz(
                1_000,
                Stream.of(
                                "weka/trace_0184.json",
                                "weka/trace_0617.json",
                                "weka/trace_0277.json",
                                "mooncake/conversation_trace.jsonl",
                                "azure/AzureLLMInferenceTrace_code.csv")
                        .map(name -> beginning(SharedData.require("traces/" + name), 40_000))
                        .toList());
    }

    @Test
    @DisplayName("RT-10: 1,000 damaged copies of the small files, plain and gzip")
    void small_files() throws IOException {
        byte[] plain = beginning(TestData.path("weka/trace_a.json"), Integer.MAX_VALUE);
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(plain);
        }
        fuzz(
                1_000,
                List.of(
                        plain,
                        packed.toByteArray(),
                        beginning(TestData.path("mooncake/small.jsonl"), Integer.MAX_VALUE),
                        beginning(TestData.path("azure/small.csv"), Integer.MAX_VALUE)));
    }
}
