package dev.isochron.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.app.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The page of a small replay with all five variants: parts, data, sentences, bytes. */
final class ReplayPageTest {
    private static final List<String> CHARTS = List.of(
            "ttft-le-8k", "ttft-8k-32k", "ttft-gt-32k", "waste", "ranks-window", "ranks-excerpt", "cost", "queue");
    private static final Pattern LOADED = Pattern.compile("(?i)(src|href|action|srcset)\\s*=|@import|url\\(");
    private static final Pattern DATA =
            Pattern.compile("(?s)<script type=\"application/json\" id=\"charts\">(.*?)</script>");

    @TempDir
    private static Path folder;

    private static String page;
    private static String json;
    private static JsonNode charts;

    @BeforeAll
    static void replay() throws IOException {
        Path file = folder.resolve("report.html");
        run(file, "--json", folder.resolve("report.json").toString());
        page = Files.readString(file);
        json = Files.readString(folder.resolve("report.json"));
        var data = DATA.matcher(page);
        assertThat(data.find()).isTrue();
        charts = JsonMapper.shared().readTree(data.group(1));
    }

    static void run(Path html, String... more) {
        var args = new ArrayList<>(List.of(
                "replay",
                "--workload",
                "synthetic-agentic:sessions=12",
                "--ranks",
                "2",
                "--concurrency",
                "6",
                "--duration",
                "90s",
                "--html",
                html.toString()));
        args.addAll(List.of(more));
        assertThat(Cli.run(args.toArray(String[]::new)).code()).isZero();
    }

    /** The document without the chart library: what is ours. */
    private static String ours() {
        int from = page.indexOf("<script>", page.indexOf("id=\"charts\""));
        int to = page.indexOf("<script>", from + 1);
        return page.substring(0, from) + page.substring(to);
    }

    @Test
    void every_chart_has_a_place_data_a_title_units_and_a_sentence_with_a_number() {
        assertThat(charts.propertyNames()).containsExactlyElementsOf(CHARTS);
        for (String id : CHARTS) {
            assertThat(page).containsOnlyOnce("\" id=\"" + id + "\" role=\"img\"");
            String figure = figure(id);
            assertThat(figure).containsPattern("<h3>[^<]+</h3>\\n<p>[^<]*\\d[^<]*\\.</p>");
            JsonNode chart = charts.get(id);
            assertThat(chart.get("x").get("unit").stringValue()).as(id).isEqualTo("s");
            assertThat(chart.get("y").get("name").stringValue()).as(id).isNotBlank();
            assertThat(chart.get("views").size()).as(id).isPositive();
        }
    }

    private static String figure(String id) {
        int at = page.indexOf("\" id=\"" + id + "\" role");
        return page.substring(page.lastIndexOf("<figure>", at), page.indexOf("</figure>", at));
    }

    @Test
    void no_plot_has_more_than_20000_points() {
        for (String id : CHARTS) {
            for (JsonNode view : charts.get(id).get("views")) {
                assertThat(points(view)).as(id).isLessThanOrEqualTo(Chart.MAX_POINTS);
            }
        }
    }

    private static int points(JsonNode view) {
        if (view.has("series")) {
            int points = 0;
            for (JsonNode line : view.get("series")) {
                points += line.get("data").size() / 2;
            }
            return points;
        }
        return view.has("busy") ? view.get("busy").size() : view.get("values").size();
    }

    @Test
    void lanes_have_one_value_per_span_and_rank() {
        for (JsonNode view : charts.get("ranks-window").get("views")) {
            assertThat(view.get("busy").size()).isEqualTo(view.get("spans").size());
        }
        assertThat(charts.get("ranks-window").get("lanes").size()).isEqualTo(2);
        assertThat(charts.get("cost").get("views").size()).isEqualTo(5);
    }

    @Test
    void the_mean_of_the_window_shown_is_the_waste_of_the_json() {
        JsonNode view = charts.get("ranks-excerpt").get("views").get(0);
        assertThat(view.get("name").stringValue()).isEqualTo("baseline");
        double share = JsonMapper.shared()
                .readTree(json)
                .get("variants")
                .get(0)
                .get("lockstep_waste")
                .get("time_weighted")
                .doubleValue();
        assertThat(figure("waste")).contains(String.format(Locale.ROOT, "%.1f %% under baseline", 100 * share));
    }

    @Test
    void the_page_loads_nothing() {
        assertThat(LOADED.matcher(ours()).results().map(MatchResult::group)).isEmpty();
        assertThat(ours()).doesNotContain("http://", "https://").contains("default-src 'none'");
    }

    @Test
    void scripts_end_where_they_should() {
        assertThat(Pattern.compile("(?i)</script").matcher(page).results()).hasSize(3);
    }

    @Test
    void all_tables_scroll_in_a_container_of_their_own() {
        assertThat(Pattern.compile("<table>").matcher(ours()).results()).hasSize(2);
        assertThat(Pattern.compile("<div class=\"scroll\"[^>]*><table>")
                        .matcher(ours())
                        .results())
                .hasSize(2);
    }

    @Test
    void headline_repeats_the_figures_of_the_text_table() {
        Path again = folder.resolve("again.html");
        String text = Cli.run(
                        "replay",
                        "--workload",
                        "synthetic-agentic:sessions=12",
                        "--ranks",
                        "2",
                        "--concurrency",
                        "6",
                        "--duration",
                        "90s",
                        "--html",
                        again.toString())
                .out();
        String row = text.lines()
                .filter(line -> line.startsWith("equal-cost "))
                .findFirst()
                .orElseThrow();
        for (String figure : Pattern.compile(" +").split(row.strip(), -1)) {
            assertThat(page).contains(">" + figure + "<");
        }
    }

    @Test
    void equal_input_gives_equal_bytes_in_another_place_too() throws IOException {
        Locale locale = Locale.getDefault();
        TimeZone zone = TimeZone.getDefault();
        Path file = folder.resolve("elsewhere.html");
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG"));
            TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));
            run(file);
        } finally {
            Locale.setDefault(locale);
            TimeZone.setDefault(zone);
        }
        assertThat(Files.readString(file)).isEqualTo(page);
    }
}
