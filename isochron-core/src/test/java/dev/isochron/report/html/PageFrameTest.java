package dev.isochron.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The frame with text that tries to get out of its place. */
final class PageFrameTest {
    private static final String EVIL = "</script><script>alert(1)</script> {{data}} $1 \\ & \"'";

    private static Chart chart(String name) {
        return new Chart(
                "one",
                name,
                name,
                name,
                new Chart.Axes(Chart.Axis.linear(name, "s"), Chart.Axis.share(name)),
                List.of(new Chart.Mark(name, 50)),
                new Plot.Lines(
                        Plot.Shape.STRAIGHT,
                        List.of(new Plot.Line(
                                name, 0, List.of(new Plot.Point(0.1, 1), new Plot.Point(1_234_567.891, 2))))),
                List.of(new Chart.Legend.Line(name, 9), new Chart.Legend.Area(name, "wait")));
    }

    @Test
    void names_from_outside_stay_text() {
        var table = new Table(EVIL, List.of(Table.Cell.of(EVIL)), List.of(List.of(Table.Cell.of(EVIL))));
        String html = PageFrame.of(new Page(
                EVIL,
                List.of(new Page.Fact(EVIL, EVIL)),
                List.of(EVIL),
                List.of(new Page.Section("s", EVIL, EVIL, List.of(chart(EVIL), table)))));
        assertThat(Pattern.compile("(?i)</?script").matcher(html).results()).hasSize(6);
        assertThat(html)
                .doesNotContain("<script>alert")
                .contains("&lt;script&gt;alert(1)")
                .contains("{{data}}");
    }

    @Test
    void numbers_are_short_and_whole_where_they_can_be() {
        assertThat(ChartData.of(List.of(chart("a")))).contains("\"data\":[0.1,1,1234570,2]", "\"max\":100.0");
    }

    @Test
    void an_unknown_place_of_the_template_is_named() {
        assertThatThrownBy(() -> PageFrame.filled("{{nowhere}}", Map.of()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("{{nowhere}}");
    }

    @Test
    void a_row_too_short_for_its_headings_is_refused() {
        assertThatThrownBy(() -> new Table("", List.of(Table.Cell.of("a"), Table.Cell.of("b")), List.of(List.of())))
                .hasMessage("row of 0 cells under 2 headings");
    }
}
