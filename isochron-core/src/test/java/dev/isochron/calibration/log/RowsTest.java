package dev.isochron.calibration.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.telemetry.scan.LogFiles;
import dev.isochron.testkit.IterationLines;
import dev.isochron.testkit.SharedData;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CT-11 to CT-13: which time belongs to which work, what is padding, what a fit may use. */
final class RowsTest {
    private static final int M = 8192;

    private static ReadLog read(IterationLines lines) {
        return ReadLog.of(lines.stream(), OptionalInt.of(M), 0, 100);
    }

    @Test
    @DisplayName("CT-11 the time of work is on the next line; the first line has none, the last work no time")
    void assemble_pairsWithTheNextLine() {
        IterationLines lines = new IterationLines();
        lines.work(1, 0, 1, 100, 0, "N/A").work(1, 1, 1, 200, 0, "N/A");
        lines.work(2, 0, 1, 300, 0, "10ms").work(2, 1, 1, 400, 0, "12ms");
        lines.work(3, 0, 1, 500, 0, "20ms").work(3, 1, 1, 600, 0, "21ms");
        ReadLog log = read(lines);
        assertThat(log.rows().count()).isEqualTo(2);
        assertThat(log.rows().millis(0)).isEqualTo(11);
        assertThat(log.rows().tokens(0, 1)).isEqualTo(200);
        assertThat(log.rows().millis(1)).isEqualTo(20.5);
        assertThat(log.report().skipped()).isEqualTo(Map.of(SkipReason.UNTIMED, 1L));
        assertThat(log.report().unequalTimes()).isEqualTo(1);
    }

    @Test
    @DisplayName("CT-11 a lost line breaks the pair, it never shifts it; half of the ranks are enough for a time")
    void assemble_lostLines() {
        IterationLines lines = new IterationLines();
        lines.work(1, 0, 1, 100, 0, "N/A").work(1, 1, 1, 100, 0, "N/A").work(1, 2, 1, 100, 0, "N/A");
        lines.work(2, 0, 1, 100, 0, "10ms").work(2, 2, 1, 100, 0, "14ms");
        lines.work(3, 0, 1, 100, 0, "20ms").work(3, 1, 1, 100, 0, "20ms").work(3, 2, 1, 100, 0, "20ms");
        lines.work(4, 0, 1, 100, 0, "30ms");
        lines.work(5, 0, 1, 100, 0, "40ms").work(5, 1, 1, 100, 0, "40ms").work(5, 2, 1, 100, 0, "40ms");
        ReadLog log = read(lines);
        assertThat(log.rows().count()).isEqualTo(1);
        assertThat(log.rows().millis(0)).isEqualTo(12);
        assertThat(log.report().skipped()).isEqualTo(Map.of(SkipReason.INCOMPLETE, 2L, SkipReason.UNTIMED, 2L));
    }

    @Test
    @DisplayName("CT-11 a loop that ran nothing is no work, and the time behind it is dropped")
    void assemble_staleLines() {
        IterationLines lines = new IterationLines();
        lines.work(1, 0, 1, 100, 0, "N/A").stale(1, 1, 1, 700, 9, "N/A");
        lines.work(2, 0, 1, 300, 0, "10ms").work(2, 1, 1, 400, 0, "999ms");
        lines.stale(3, 0, 1, 300, 0, "20ms").stale(3, 1, 1, 400, 0, "20ms");
        lines.work(4, 0, 1, 100, 0, "30ms").work(4, 1, 1, 100, 0, "30ms");
        ReadLog log = read(lines);
        assertThat(log.rows().count()).isEqualTo(2);
        assertThat(log.rows().millis(0)).isEqualTo(10);
        assertThat(log.rows().requests(0, 1)).isZero();
        assertThat(log.rows().millis(1)).isEqualTo(20);
        assertThat(log.report().skipped()).containsEntry(SkipReason.NO_CONTEXT, 1L);
    }

    @Test
    @DisplayName("CT-13 generation tokens of any rank skip the iteration, those of dummies do not")
    void assemble_generation() {
        IterationLines lines = new IterationLines();
        lines.work(1, 0, 1, 100, 0, "N/A").generating(1, 1, 4, "N/A");
        lines.work(2, 0, 1, 100, 0, "10ms").work(2, 1, 1, 100, 0, "10ms");
        lines.work(3, 0, 1, 100, 0, "10ms");
        lines.foreign(lines("1", 3)
                .replace("'num_generation_tokens': 0", "'num_generation_tokens': 1")
                .replace("kv_cache_util", "adp_dummy_ctx_tokens = 0, adp_dummy_gen_tokens = 1, kv_cache_util"));
        lines.work(4, 0, 1, 100, 0, "11ms").work(4, 1, 1, 100, 0, "11ms");
        ReadLog log = read(lines);
        assertThat(log.rows().count()).isEqualTo(2);
        assertThat(log.report().skipped()).containsEntry(SkipReason.GENERATION, 1L);
    }

    private static String lines(String rank, int iteration) {
        return new IterationLines()
                .work(iteration, Integer.parseInt(rank), 1, 100, 0, "10ms")
                .text()
                .strip();
    }

    @Test
    @DisplayName("CT-12 dummies by the line's own counts")
    void assemble_markedDummies() {
        IterationLines lines = new IterationLines();
        lines.marked(1, 0, 50, 0, "N/A", "num_dummy = 1").marked(1, 1, 1, 0, "N/A", "num_dummy = 0");
        lines.marked(2, 0, 50, 7, "10ms", "adp_dummy_ctx_tokens = 50, adp_dummy_gen_tokens = 0");
        lines.marked(2, 1, M, 0, "10ms", "adp_dummy_ctx_tokens = 0, adp_dummy_gen_tokens = 0");
        lines.work(3, 0, 1, 100, 0, "10ms").work(3, 1, 1, 100, 0, "10ms");
        ReadLog log = read(lines);
        assertThat(log.rows().isDummy(0, 0)).isTrue();
        assertThat(log.rows().isDummy(0, 1)).isFalse();
        assertThat(log.rows().isDummy(1, 0)).isTrue();
        assertThat(log.rows().isDummy(1, 1)).isFalse();
        assertThat(log.report().saidDummies()).isEqualTo(2);
        assertThat(log.report().guessedDummies()).isZero();
    }

    @Test
    @DisplayName("CT-12 dummies by block counters: a first chunk that allocates nothing")
    void assemble_blockCounters() {
        IterationLines lines = new IterationLines();
        lines.marked(1, 0, 100, 0, "N/A", "kv_alloc_total_blocks = 7")
                .marked(1, 1, 100, 0, "N/A", "kv_alloc_total_blocks = 3");
        lines.marked(2, 0, M, 0, "10ms", "kv_alloc_total_blocks = 7")
                .marked(2, 1, M, 0, "10ms", "kv_alloc_total_blocks = 131");
        lines.marked(3, 0, 100, 0, "10ms", "kv_alloc_total_blocks = 7")
                .marked(3, 1, 100, 0, "10ms", "kv_alloc_total_blocks = 131");
        ReadLog log = read(lines);
        assertThat(log.rows().isDummy(1, 0)).isTrue();
        assertThat(log.rows().isDummy(1, 1)).isFalse();
    }

    @ParameterizedTest
    @DisplayName("CT-12 dummies by rule of thumb; a real first chunk of M tokens shows them as cached next")
    @CsvSource({
        "1, 8192, 0, 0, true",
        "1, 8192, 0, 5000, true",
        "1, 8192, 0, 8192, false",
        "1, 8190, 0, 0, true",
        "1, 1, 0, 0, true",
        "1, 2, 0, 0, false",
        "1, 8192, 64, 0, false",
        "2, 8192, 0, 0, false"
    })
    void assemble_guessedDummies(int requests, int tokens, long cached, long nextCached, boolean dummy) {
        IterationLines lines = new IterationLines();
        lines.work(1, 0, requests, tokens, cached, "N/A").work(1, 1, 1, 100, 0, "N/A");
        lines.work(2, 0, 1, 100, nextCached, "10ms").work(2, 1, 1, 100, 0, "10ms");
        ReadLog log = read(lines);
        assertThat(log.rows().isDummy(0, 0)).isEqualTo(dummy);
        assertThat(log.report().guessedDummies()).isEqualTo(dummy ? 1 : 0);
    }

    @Test
    @DisplayName("I-6 the first iterations of the lifetime are left out")
    void assemble_warmup() {
        IterationLines lines = new IterationLines();
        for (int i = 1; i <= 9; i++) {
            lines.work(i, 0, 1, 100, 0, "10ms").work(i, 1, 1, 100, 0, "10ms");
        }
        LifetimeReport report = ReadLog.of(lines.stream(), 5).report();
        assertThat(report.usable()).isEqualTo(3);
        assertThat(report.skipped()).isEqualTo(Map.of(SkipReason.WARM_UP, 5L, SkipReason.UNTIMED, 1L));
    }

    @Test
    @DisplayName("I-7 S of several requests from their sums: 8,192 tokens of two at 100,000 cached give 426,377,216")
    void tokenKv_ofSums() {
        Rows.Builder builder = new Rows.Builder(1, 1);
        builder.startBlock();
        builder.put(0, 2, 8192, 100_000, false);
        builder.endRow(1);
        assertThat(builder.build().tokenKv(0, 0)).isEqualTo(426_377_216.0);
    }

    @ParameterizedTest
    @DisplayName("CT-12 and CT-13: complete and usable iterations and dummies of the sample logs")
    @CsvSource({"ctx8_default.log,965,959,16,8192", "ctx4_mixed_restart.log,1463,1458,428,16384"})
    void assemble_sampleLogs(String name, long complete, long usable, long dummies, int budget) throws IOException {
        try (InputStream in = LogFiles.open(SharedData.require("iterlogs/" + name))) {
            ReadLog log = ReadLog.of(in, 5);
            assertThat(log.tokens().budget()).hasValue(budget);
            assertThat(log.report().complete()).isEqualTo(complete);
            assertThat(log.report().usable()).isEqualTo(usable);
            assertThat(log.report().guessedDummies()).isEqualTo(dummies);
            assertThat(log.report().shortenedChunks()).isZero();
        }
    }
}
