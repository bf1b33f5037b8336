package dev.isochron.scheduling;

import static dev.isochron.testkit.Requests.ctx;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.core.TokenRange;
import dev.isochron.testkit.PlanText;
import dev.isochron.testkit.Scene;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows N6 and N7 of scheduler.md 11.5: chunk ends around bidirectional runs. */
final class MultimodalTableTest {
    @ParameterizedTest(name = "{0}: c {1}, U {2}, runs {3}, p {4}, limit {5}, n {6} -> {7}")
    @CsvSource({
        "N6, 0, 4, 8-20, 100, 100, 12, 20",
        "N6, 0, 8, 8-21, 100, 100, 16, 24",
        "N6, 0, 4, 8-20 21-30, 100, 100, 12, 20",
        "N6, 0, 4, 16-60, 100, 33, 32, 16",
        "N6, 0, 4, 17-60, 100, 33, 32, 16",
        "N6, 0, 4, 4-22, 100, 20, 16, 4",
        "N6, 0, 4, 8-21, 21, 100, 12, 21",
        "N6, 0, 4, 0-60, 100, 33, 32, 0",
        "N7, 0, 4, 8-18 19-30, 100, 100, 12, 32",
        "N7, 0, 4, 8-18 19-30, 100, 24, 12, 8",
        "N7, 32, 8, 40-56, 100, 100, 16, 24",
        "N7, 0, 4, 12-20, 100, 100, 12, 12",
        "N7, 0, 4, 8-21, 21, 100, 21, 21"
    })
    void alignment(String row, int start, int unit, String runs, int prompt, int limit, int tokens, int expected) {
        var multimodal = new Multimodal(parse(runs), unit, prompt, 1000);
        assertThat(multimodal.aligned(start, tokens, limit)).isEqualTo(expected);
    }

    @Test
    void N7_a_run_that_no_pass_can_compute_is_a_configuration_error() {
        var multimodal = new Multimodal(parse("8-68"), 4, 100, 16);
        assertThatThrownBy(() -> multimodal.aligned(0, 16, 16))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("60 tokens")
                .hasMessageContaining("16");
    }

    @Test
    void N7_a_chunk_without_a_legal_end_is_skipped() {
        SchedulePlan plan = new Scene()
                .tokens(20)
                .chunks(8)
                .with(ctx(0, 100, spec -> spec.multimodal(parse("0-18"))))
                .pass();
        assertThat(PlanText.of(plan)).isEqualTo("rewound 0");
        assertThat(PlanText.skips(plan)).isEqualTo("0 MULTIMODAL_ALIGNMENT");
    }

    private static List<TokenRange> parse(String runs) {
        return Stream.of(runs.split(" ", -1))
                .map(run -> run.split("-", -1))
                .map(ends -> new TokenRange(Integer.parseInt(ends[0]), Integer.parseInt(ends[1])))
                .toList();
    }
}
