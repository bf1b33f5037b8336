package dev.isochron.telemetry.scan;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.SplitMix64;
import dev.isochron.telemetry.scan.Scans.Found;
import dev.isochron.telemetry.scan.Scans.Result;
import dev.isochron.testkit.Laws;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** CT-5, CT-6 and CT-8: torn, mixed and foreign lines never give a wrong number and never an exception. */
final class ScanDamageTest {
    private static final String LINE = "[09/09/2026-06:47:12] [TRT-LLM] [I] [_torch][RANK 3] " + Scans.E_BODY;
    private static final String OTHER_LINE = LINE.replace("RANK 3", "RANK 5")
            .replace("rank = 3", "rank = 5")
            .replace("8192", "4096")
            .replace("123008", "777");
    private static final Found WHOLE = Scans.scan(LINE).only();

    @Test
    @DisplayName("CT-5 a line cut at every byte")
    void scan_cutLine_neverAWrongNumber() {
        for (int cut = 0; cut < LINE.length(); cut++) {
            Result result = Scans.scan(LINE.substring(0, cut) + "\n");
            assertThat(result.records()).as("cut at %d", cut).isEmpty();
            assertThat(result.report().foreignLines() + result.report().rejectedTotal())
                    .isEqualTo(1);
        }
    }

    @ParameterizedTest
    @DisplayName("CT-5 foreign text inserted at every byte")
    @ValueSource(
            strings = {
                "[TensorRT-LLM][INFO] [kv cache manager] onboarding 44 blocks in 3041 us",
                "[TensorRT-LLM][WARNING] rank iter 9: slow peer, waited 9741 us\n",
                " 12%|####      | 120/1000 [00:10<01:02, 14.1it/s]",
                "INFO:     10.0.0.1:4711 - \"POST /v1/completions HTTP/1.1\" 200 OK"
            })
    void scan_foreignTextInside_neverAWrongNumber(String foreign) {
        for (int at = 0; at <= LINE.length(); at++) {
            for (Found found : Scans.scan(LINE.substring(0, at) + foreign + LINE.substring(at))
                    .records()) {
                assertSubsetOfWhole(found, at);
            }
        }
    }

    @Test
    @DisplayName("CT-6 two writers in one line: the second one inside the first at every byte")
    void scan_interleavedRecord_takesOnlyWholeOnes() {
        Found other = Scans.scan(OTHER_LINE).only();
        for (int at = 0; at <= LINE.length(); at++) {
            Result result = Scans.scan(LINE.substring(0, at) + OTHER_LINE + LINE.substring(at));
            for (Found found : result.records()) {
                Found truth = found.rank() == 5 ? other : WHOLE;
                assertThat(truth.values()).as("inserted at %d", at).containsAllEntriesOf(found.values());
            }
        }
        assertThat(Scans.scan(LINE + OTHER_LINE).records()).containsExactly(WHOLE, other);
    }

    @Test
    @DisplayName("CT-6 line ends, no final end, partial last line")
    void scan_lineEnds() {
        assertThat(Scans.scan(LINE + "\r\n" + OTHER_LINE + "\r\n").records()).hasSize(2);
        assertThat(Scans.scan(LINE + "\n" + OTHER_LINE).records()).hasSize(2);
        Result partial = Scans.scan(LINE + "\n" + OTHER_LINE.substring(0, 200));
        assertThat(partial.records()).containsExactly(WHOLE);
        assertThat(partial.report().lines()).isEqualTo(2);
    }

    @Test
    @DisplayName("CT-6 a line of 1 MB is cut at 64 KiB and counted once")
    void scan_longLine_isCut() {
        Result result = Scans.scan(LINE + "\n" + "x".repeat(1 << 20) + LINE + "\n" + LINE + " " + "y".repeat(1 << 20));
        assertThat(result.records()).containsExactly(WHOLE, WHOLE);
        assertThat(result.report().lines()).isEqualTo(3);
        assertThat(result.report().cutLines()).isEqualTo(2);
        assertThat(result.report().bytes()).isGreaterThan(2 << 20);
    }

    @Test
    @DisplayName("CT-6 lines around the border of a block and of the longest line")
    void scan_linesOfAllLengths_nothingLost() {
        StringBuilder text = new StringBuilder();
        int lines = 0;
        for (int padding = 65_000; padding < 65_600; padding += 53) {
            text.append(LINE).append(" ".repeat(padding)).append('\n');
            lines++;
        }
        Result result = Scans.scan(text.toString());
        assertThat(result.records()).hasSize(lines);
        assertThat(result.report().lines()).isEqualTo(lines);
    }

    @Test
    @DisplayName("CT-6 bytes that are no UTF-8 and a word before the start")
    void scan_invalidUtf8() {
        byte[] bytes = ("\u00ff\u00fe\u0080 " + LINE + " \u00c3(").getBytes(ISO_8859_1);
        assertThat(Scans.scan(bytes).records()).containsExactly(WHOLE);
        assertThat(Scans.scan("my_" + Scans.E_BODY).report().foreignLines()).isEqualTo(1);
        assertThat(Scans.scan("rank iter 5: slow peer").report().foreignLines()).isEqualTo(1);
    }

    @Test
    @DisplayName("CT-8 10,000 mutations and random bytes: no exception, counts add up")
    void scan_mutations_countsAddUp() {
        byte[] original = (LINE + "\n" + OTHER_LINE + "\n").getBytes(UTF_8);
        Laws.hold(10_000, random -> {
            LogFileReport report = Scans.scan(mutate(original, random)).report();
            assertThat(report.styles().values().stream()
                            .mapToLong(Long::longValue)
                            .sum())
                    .isEqualTo(report.records() + report.repeated() + report.rejectedTotal());
            assertThat(report.foreignLines()).isLessThanOrEqualTo(report.lines());
        });
    }

    private static byte[] mutate(byte[] original, SplitMix64 random) {
        byte[] bytes = original.clone();
        int changes = 1 + random.nextInt(11);
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(bytes.length);
            int length = 1 + random.nextInt(19);
            int from = random.nextInt(bytes.length);
            switch (random.nextInt(3)) {
                case 0 -> bytes[at] = (byte) random.nextInt(256);
                case 1 ->
                    System.arraycopy(original, from, bytes, at, Math.min(length, bytes.length - Math.max(at, from)));
                default -> Arrays.fill(bytes, at, Math.min(bytes.length, at + length), (byte) '7');
            }
        }
        return bytes;
    }

    @Test
    @DisplayName("CT-7 every reason of the scanner occurs and is counted")
    void scan_everyReason_isCounted() {
        String text = String.join(
                "\n",
                LINE,
                LINE.substring(0, LINE.length() - 3),
                LINE.replace("'num_ctx_tokens'", "'num_ctx'"),
                LINE.replace("8192", "8192x"),
                LINE.replace("RANK 3", "RANK 4"),
                LINE.replace("123008}", "123008, 'cached_kv_tokens_per_req': [1]}"),
                LINE.replace("prev_device_step_time", "prev"));
        assertThat(Scans.scan(text).report().rejected())
                .isEqualTo(Map.of(
                        RejectReason.STATES_NOT_CLOSED, 1L,
                        RejectReason.FIELD_MISSING, 2L,
                        RejectReason.BAD_NUMBER, 1L,
                        RejectReason.RANK_MISMATCH, 1L,
                        RejectReason.LIST_MISMATCH, 1L));
    }

    private static void assertSubsetOfWhole(Found found, int at) {
        assertThat(found.iteration()).as("inserted at %d", at).isEqualTo(WHOLE.iteration());
        assertThat(found.rank()).as("inserted at %d", at).isEqualTo(WHOLE.rank());
        assertThat(WHOLE.values()).as("inserted at %d", at).containsAllEntriesOf(found.values());
    }
}
