package dev.isochron.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.testkit.Ranks;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class IterationLogWriterTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private List<String> written() {
        return out.toString(StandardCharsets.US_ASCII)
                .lines()
                .map(line -> IterationLineCodec.read(line).orElseThrow())
                .map(record -> record.iteration() + "@" + record.rank())
                .toList();
    }

    @Test
    void write_iterationComplete_writesItInRankOrder() throws IOException {
        try (IterationLogWriter log = new IterationLogWriter(out, 3)) {
            log.write(Records.empty(1, 2));
            log.write(Records.empty(1, 0));
            assertThat(written()).isEmpty();
            log.write(Records.empty(2, 2));
            log.write(Records.empty(1, 1));
            assertThat(written()).containsExactly("1@0", "1@1", "1@2");
            log.write(Records.empty(2, 1));
        }
        assertThat(written()).containsExactly("1@0", "1@1", "1@2", "2@1", "2@2");
    }

    @Test
    void write_ranksOnTheirOwnThreads_keepsIterationsTogether() throws IOException {
        try (IterationLogWriter log = new IterationLogWriter(out, 4)) {
            Ranks.run(4, rank -> {
                for (int iteration = 1; iteration <= 50; iteration++) {
                    log.write(Records.empty(iteration, rank));
                }
                return rank;
            });
        }
        List<String> lines = written();
        assertThat(lines).hasSize(200).doesNotHaveDuplicates();
        for (int i = 0; i < lines.size(); i++) {
            assertThat(lines.get(i)).endsWith("@" + i % 4);
        }
    }

    @Test
    void write_sameRankAndIterationTwice_isABrokenInvariant() {
        IterationLogWriter log = new IterationLogWriter(out, 2);
        log.write(Records.empty(4, 1));
        assertThatThrownBy(() -> log.write(Records.empty(4, 1))).hasMessage("rank 1 wrote iteration 4 twice");
    }

    @Test
    void write_streamFails_saysWhat() {
        IterationLogWriter log = new IterationLogWriter(
                new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        throw new IOException("disk full");
                    }
                },
                1);
        assertThatThrownBy(() -> log.write(Records.empty(1, 0)))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage("iteration log cannot be written: disk full");
    }
}
