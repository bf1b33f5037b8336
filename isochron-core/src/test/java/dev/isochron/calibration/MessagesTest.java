package dev.isochron.calibration;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.testkit.IterationLines;
import dev.isochron.testkit.IterationLogGenerator;
import dev.isochron.testkit.IterationLogSpec;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CT-31: every message, its severity and what it says. M9 and M15 to M19 are also in other tests. */
final class MessagesTest {
    private static final CalibrationOptions OPTIONS = options(OptionalInt.empty());

    private static CalibrationOptions options(OptionalInt maxNumTokens) {
        return new CalibrationOptions(maxNumTokens, 50, 6, 5, 1);
    }

    private static LogSource source(String name, String text) {
        return new LogSource(name, () -> new ByteArrayInputStream(text.getBytes(UTF_8)));
    }

    private static JointReport joint(String text) {
        return JointCalibration.run(List.of(source("a.log", text)), OPTIONS);
    }

    private static String generated(IterationLogSpec spec) {
        return IterationLogGenerator.generate(spec).text();
    }

    private static Message message(List<Message> messages, String code) {
        return messages.stream()
                .filter(message -> message.code().label().equals(code))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + code + " in " + messages));
    }

    private static void assertError(Message message, String... parts) {
        assertThat(message.severity()).isEqualTo(Message.Severity.ERROR);
        assertThat(message.text()).contains(parts);
    }

    @Test
    @DisplayName("M1 no record in any file")
    void noRecord() {
        JointReport report = joint("hello\nworld\n");
        assertError(
                message(report.messages(), "M1"),
                "a.log",
                "2 lines read",
                "print_iter_log",
                "TLLM_PROFILE_LOG_RANKS=all");
        assertThat(report.failed()).isTrue();
        assertThat(CompatCalibration.run(List.of(source("a.log", "x")), OPTIONS).messages())
                .extracting(message -> message.code().label())
                .containsExactly("M1");
    }

    @Test
    @DisplayName("M2 a variant without the cached tokens")
    void noDepth() {
        String text = new IterationLines()
                .work(1, 0, 1, 64, 0, "N/A")
                .work(1, 1, 1, 64, 0, "N/A")
                .text();
        JointReport report = joint(text.replace(", 'cached_kv_tokens': 0", ""));
        assertError(message(report.messages(), "M2"), "a.log", "variant D", "cached_kv_tokens");
        assertThat(report.outcome()).isEmpty();
    }

    @Test
    @DisplayName("M3 one rank, with and without attention DP")
    void oneRank() {
        String text = new IterationLines().work(1, 0, 1, 64, 0, "N/A").text();
        assertError(message(joint(text).messages(), "M3"), "TLLM_PROFILE_LOG_RANKS=all");
        assertError(
                message(
                        joint(text.replace("currank_total_requests = 1/4", "currank_total_requests = 0/4"))
                                .messages(),
                        "M3"),
                "nothing to balance");
    }

    @Test
    @DisplayName("M4 fewer than 100 usable iterations, and the largest reason; 100 to 299 are a warning")
    void fewIterations() {
        Message few = message(joint(generated(IterationLogSpec.clean(2, 60, 3))).messages(), "M4");
        assertError(few, "54 usable iterations", "warm-up");
        Message some =
                message(joint(generated(IterationLogSpec.clean(2, 160, 3))).messages(), "M4");
        assertThat(some.severity()).isEqualTo(Message.Severity.WARNING);
    }

    @Test
    @DisplayName("M5 and M6 compat: no monopoly span, no full chunk")
    void noSpan() {
        String text = generated(IterationLogSpec.clean(2, 40, 3));
        CompatReport report = CompatCalibration.run(List.of(source("a.log", text)), options(OptionalInt.of(9_999)));
        assertError(message(report.messages(), "M5"), "monopoly span", "--method joint");
        assertThat(message(report.messages(), "M6").text()).contains("--max-num-tokens 8192");
    }

    @Test
    @DisplayName("M6 joint: a given M against which the log's full chunks speak is an error that names theirs")
    void otherBudget() {
        String text = generated(IterationLogSpec.clean(2, 160, 3));
        for (int given : new int[] {4_096, 8_193}) {
            JointReport report = JointCalibration.run(List.of(source("a.log", text)), options(OptionalInt.of(given)));
            assertError(message(report.messages(), "M6"), "--max-num-tokens " + given, "pass --max-num-tokens 8192");
            assertThat(report.outcome()).isEmpty();
        }
    }

    @Test
    @DisplayName("M6 joint: a given M that nothing reached, nor anything else often, is a warning")
    void budgetUnseen() {
        IterationLines lines = new IterationLines();
        for (int i = 1; i <= 400; i++) {
            int tokens = 1_000 + 13 * (i % 397);
            String device = i == 1 ? "N/A" : (100 + 0.1 * (1_000 + 13L * ((i - 1) % 397))) + "ms";
            lines.work(i, 0, 1, tokens, 500, device).work(i, 1, 1, tokens - 7, 900, device);
        }
        JointReport report =
                JointCalibration.run(List.of(source("a.log", lines.text())), options(OptionalInt.of(8_192)));
        assertThat(message(report.messages(), "M6").severity()).isEqualTo(Message.Severity.WARNING);
    }

    @Test
    @DisplayName("M7 time that falls with depth is no context server's log")
    void implausible() {
        IterationLines lines = new IterationLines();
        for (int i = 1; i <= 400; i++) {
            long depth = 1_000L * (i % 40);
            String device = i == 1 ? "N/A" : (2_000 - (1_000L * ((i - 1) % 40)) * 0.02) + "ms";
            lines.work(i, 0, 1, 8192, depth, device).work(i, 1, 1, 8192, depth, device);
        }
        JointReport report = joint(lines.text());
        assertError(message(report.messages(), "M7"), "c2 = -");
        assertThat(report.outcome()).isEmpty();
    }

    @Test
    @DisplayName("M8 more than 20 % of the iterations with generation tokens")
    void generation() {
        IterationLines lines = new IterationLines();
        for (int i = 1; i <= 20; i++) {
            lines.work(i, 0, 1, 64, 0, "10ms");
            if (i % 2 == 0) {
                lines.work(i, 1, 1, 64, 0, "10ms");
            } else {
                lines.generating(i, 1, 4, "10ms");
            }
        }
        Message message = message(joint(lines.text()).messages(), "M8");
        assertThat(message.severity()).isEqualTo(Message.Severity.WARNING);
        assertThat(message.text()).contains("35.0 %", "generation");
    }

    @Test
    @DisplayName("M9 little to gain, M10 several lifetimes, M14 c0 unknown: notes, and a result")
    void notes() {
        IterationLines lines = new IterationLines();
        lines.work(1, 0, 1, 64, 0, "N/A").work(1, 1, 1, 64, 0, "N/A");
        lines.work(2, 0, 1, 64, 0, "9ms").work(2, 1, 1, 64, 0, "9ms");
        for (int i = 1; i <= 340; i++) {
            long depth = 8_192L * ((i - 1) % 60);
            String device = i == 1 ? "N/A" : (1_000 + 0.01 * 8_192L * ((i - 2) % 60)) + "ms";
            lines.work(i, 0, 1, 8192, depth, device).work(i, 1, 1, 8192, depth, device);
        }
        JointReport report = joint(lines.text());
        assertThat(report.failed()).isFalse();
        assertThat(report.messages())
                .allMatch(message -> message.severity() == Message.Severity.NOTE)
                .extracting(message -> message.code().label())
                .containsExactly("M10", "M9", "M14");
        assertThat(message(report.messages(), "M10").text()).contains("number 2 with 340 iterations", "others have 2");
    }

    @Test
    @DisplayName("M10 ranks that never ran at the same time: nothing can be joined")
    void ranksApart() {
        IterationLines lines = new IterationLines();
        for (int i = 1; i <= 5; i++) {
            lines.work(i, 0, 1, 64, 0, "10ms").work(100 + i, 1, 1, 64, 0, "10ms");
        }
        assertError(message(joint(lines.text()).messages(), "M10"), "a.log", "do not overlap");
    }

    @Test
    @DisplayName("M11 rejected records by reason, M13 ranks whose times differ: warnings")
    void warnings() {
        String text = generated(IterationLogSpec.clean(2, 200, 3).withLosses(0, 0.1));
        Message rejected = message(joint(text).messages(), "M11");
        assertThat(rejected.severity()).isEqualTo(Message.Severity.WARNING);
        assertThat(rejected.text()).contains("states_not_closed ");
        IterationLines unequal = new IterationLines();
        for (int i = 1; i <= 20; i++) {
            unequal.work(i, 0, 1, 64, 0, "10ms").work(i, 1, 1, 64, 0, "20ms");
        }
        assertThat(message(joint(unequal.text()).messages(), "M13").text()).contains("100.0 %", "more than one group");
    }

    @Test
    @DisplayName("M12 dummies that were only guessed")
    void guessedDummies() {
        IterationLines lines = new IterationLines();
        for (int i = 1; i <= 20; i++) {
            lines.work(i, 0, 1, 8192, 64, "10ms").work(i, 1, 1, 1, 0, "10ms");
        }
        Message message = message(joint(lines.text()).messages(), "M12");
        assertThat(message.severity()).isEqualTo(Message.Severity.NOTE);
        assertThat(message.text()).contains("does not mark");
    }

    @Test
    @DisplayName("M17 an unreadable file is named, the others are read")
    void unreadable() {
        LogSource broken = new LogSource("broken.log", () -> {
            throw new IOException("no such thing");
        });
        LogSource good = source("good.log", generated(IterationLogSpec.clean(2, 160, 3)));
        JointReport report = JointCalibration.run(List.of(broken, good), OPTIONS);
        assertError(message(report.messages(), "M17"), "broken.log", "no such thing");
        assertThat(report.outcome()).isPresent();
        assertThat(CompatCalibration.run(List.of(broken, good), OPTIONS).messages())
                .anyMatch(message -> message.code() == MessageCode.UNREADABLE);
    }

    @ParameterizedTest
    @DisplayName("M18 options out of range")
    @CsvSource(
            delimiter = '|',
            value = {
                "0|50|6|5|--max-num-tokens 0; expected at least 1",
                "8192|101|6|5|--kv-depth-threshold-percentile 101.0; expected 0 to 100",
                "8192|-1|6|5|--kv-depth-threshold-percentile -1.0; expected 0 to 100",
                "8192|50|3|5|--min-span 3; expected at least 4",
                "8192|50|6|-1|--warmup-iters -1; expected at least 0"
            })
    void badOption(int maxNumTokens, double percentile, int minSpan, int warmup, String text) {
        assertThatThrownBy(() -> new CalibrationOptions(OptionalInt.of(maxNumTokens), percentile, minSpan, warmup, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(text);
    }

    @Test
    @DisplayName("CT-30 files given in another order give the same result")
    void order_doesNotMatter() {
        LogSource a = source("a.log", generated(IterationLogSpec.clean(3, 90, 3).withNoise(0.01)));
        LogSource b =
                source("b.log", generated(IterationLogSpec.clean(3, 110, 4).withNoise(0.01)));
        JointReport one = JointCalibration.run(List.of(a, b), OPTIONS);
        JointReport other = JointCalibration.run(List.of(b, a), OPTIONS);
        assertThat(other.outcome().orElseThrow().fit())
                .isEqualTo(one.outcome().orElseThrow().fit());
        assertThat(other.log()).isEqualTo(one.log());
        assertThat(one.log().usableIterations()).isEqualTo(84 + 104);
    }
}
