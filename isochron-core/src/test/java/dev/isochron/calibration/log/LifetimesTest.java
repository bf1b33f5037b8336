package dev.isochron.calibration.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.telemetry.scan.RejectReason;
import dev.isochron.testkit.IterationLines;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** CT-10: where a run of the engine ends and the next begins. */
final class LifetimesTest {
    private static void iteration(IterationLines lines, int iteration, int... ranks) {
        for (int rank : ranks) {
            lines.work(iteration, rank, 1, 8192, 8192L * iteration, iteration == 1 ? "N/A" : 100.0 + iteration + "ms");
        }
    }

    private static List<Long> sizes(ReadLog log) {
        return log.lifetimes().lifetimes().stream().map(Lifetime::iterations).toList();
    }

    @Test
    @DisplayName("CT-10 a dry run, then a restart: the longer one is used")
    void split_dryRunThenRestart() {
        IterationLines lines = new IterationLines();
        for (int i = 1; i <= 4; i++) {
            iteration(lines, i, 0, 1);
        }
        for (int i = 1; i <= 9; i++) {
            iteration(lines, i, 1, 0);
        }
        ReadLog log = ReadLog.of(lines.stream(), 0);
        assertThat(sizes(log)).containsExactly(4L, 9L);
        assertThat(log.report().index()).isEqualTo(1);
        assertThat(log.report().usable()).isEqualTo(8);
    }

    @Test
    @DisplayName("CT-10 a restart after two iterations begins a lifetime all the same")
    void split_restartAfterTwo() {
        IterationLines lines = new IterationLines();
        iteration(lines, 1, 0, 1);
        iteration(lines, 2, 0, 1);
        for (int i = 1; i <= 3; i++) {
            iteration(lines, i, 0, 1);
        }
        assertThat(sizes(ReadLog.of(lines.stream(), 0))).containsExactly(2L, 3L);
    }

    @Test
    @DisplayName("CT-10 lines that are reordered by one or two iterations stay together")
    void split_reorderedLines() {
        IterationLines lines = new IterationLines();
        for (int i : new int[] {10, 12, 11, 15, 13, 14}) {
            iteration(lines, i, 0, 1);
        }
        ReadLog log = ReadLog.of(lines.stream(), 0);
        assertThat(sizes(log)).containsExactly(6L);
        assertThat(log.report().complete()).isEqualTo(6);
    }

    @Test
    @DisplayName("CT-10 rotated files one behind the other: a fall by more than two")
    void split_concatenatedFiles() {
        IterationLines lines = new IterationLines();
        for (int i : new int[] {500, 501, 502, 100, 101}) {
            iteration(lines, i, 0, 1);
        }
        assertThat(sizes(ReadLog.of(lines.stream(), 0))).containsExactly(3L, 2L);
    }

    @Test
    @DisplayName("CT-10 ranks whose iterations do not overlap are no lifetime of one engine")
    void longest_ranksApart_isNotUsed() {
        IterationLines lines = new IterationLines();
        for (int i = 1; i <= 3; i++) {
            iteration(lines, i, 0, 1);
        }
        for (int i = 1; i <= 9; i++) {
            iteration(lines, i, 0);
        }
        for (int i = 101; i <= 120; i++) {
            iteration(lines, i, 0);
        }
        lines.work(1, 1, 1, 64, 0, "5ms");
        lines.work(200, 1, 1, 64, 0, "5ms");
        ReadLog log = ReadLog.of(lines.stream(), 0);
        assertThat(log.lifetimes().lifetimes()).hasSize(2);
        IterationLines apart = new IterationLines();
        iteration(apart, 1, 0, 1);
        for (int i = 100; i <= 120; i++) {
            iteration(apart, i, 0);
        }
        for (int i = 1; i <= 9; i++) {
            iteration(apart, i, 0);
        }
        for (int i = 500; i <= 600; i++) {
            iteration(apart, i, 1);
        }
        assertThat(ReadLog.of(apart.stream(), 0).lifetimes().longest())
                .map(Lifetime::index)
                .contains(0);
    }

    @Test
    @DisplayName(
            "CT-11 a repeated record is merged, another one of the same rank and iteration rejected; the first stays")
    void accept_duplicates() {
        IterationLines lines = new IterationLines();
        iteration(lines, 1, 0, 1);
        iteration(lines, 2, 0, 1);
        iteration(lines, 2, 0);
        lines.work(2, 1, 1, 64, 0, "102.0ms");
        lines.work(2, 1, 1, 8192, 16384, "999.0ms");
        iteration(lines, 3, 0, 1);
        ReadLog log = ReadLog.of(lines.stream(), OptionalInt.of(8192), 0, 10);
        assertThat(log.file().records()).isEqualTo(6);
        assertThat(log.file().repeated()).isEqualTo(1);
        assertThat(log.file().rejected()).isEqualTo(Map.of(RejectReason.DUPLICATE, 2L));
        assertThat(log.rows().tokens(1, 1)).isEqualTo(8192);
    }

    @Test
    @DisplayName("M16: of a long log whole blocks stay, the same whatever the order of the ranks' lines")
    void reservoir_longLog_keepsSeededBlocks() {
        IterationLines byIteration = new IterationLines();
        IterationLines byRank = new IterationLines();
        for (int i = 1; i <= 1000; i++) {
            iteration(byIteration, i, 0, 1);
            iteration(byRank, i, 0);
        }
        for (int i = 1; i <= 1000; i++) {
            iteration(byRank, i, 1);
        }
        ReadLog log = ReadLog.of(byIteration.stream(), OptionalInt.of(8192), 0, 8);
        assertThat(log.report().sampled()).isTrue();
        assertThat(log.report().iterations()).isEqualTo(1000);
        assertThat(log.report().keptIterations()).isBetween(8L * 25 - 25, 8L * 25);
        ReadLog other = ReadLog.of(byRank.stream(), OptionalInt.of(8192), 0, 8);
        assertThat(times(other.rows())).isEqualTo(times(log.rows()));
    }

    private static List<Double> times(Rows rows) {
        return IntStream.range(0, rows.count()).mapToObj(rows::millis).toList();
    }
}
