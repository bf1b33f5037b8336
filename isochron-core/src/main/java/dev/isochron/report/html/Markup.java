package dev.isochron.report.html;

import static dev.isochron.report.html.Html.escaped;

import java.util.List;
import java.util.Locale;

/** The parts of a page as HTML. */
final class Markup {
    private Markup() {}

    static List<Chart> charts(Page page) {
        return page.sections().stream()
                .flatMap(section -> section.panels().stream())
                .filter(Chart.class::isInstance)
                .map(Chart.class::cast)
                .toList();
    }

    static String lead(Page page) {
        var out = new StringBuilder("<dl>\n");
        for (Page.Fact fact : page.facts()) {
            out.append("<dt>").append(escaped(fact.name())).append("</dt><dd>");
            out.append(escaped(fact.value())).append("</dd>\n");
        }
        out.append("</dl>\n");
        page.sentences().forEach(sentence -> out.append(paragraph(sentence)));
        return out.toString();
    }

    static String sections(Page page) {
        var out = new StringBuilder();
        for (Page.Section section : page.sections()) {
            out.append("<section id=\"").append(escaped(section.id())).append("\">\n<h2>");
            out.append(escaped(section.title())).append("</h2>\n").append(paragraph(section.text()));
            long charts =
                    section.panels().stream().filter(Chart.class::isInstance).count();
            out.append(charts >= 3 ? "<div class=\"panels three\">\n" : "<div class=\"panels\">\n");
            section.panels().forEach(panel -> panel(out, panel));
            out.append("</div>\n</section>\n");
        }
        return out.toString();
    }

    private static void panel(StringBuilder out, Page.Panel panel) {
        switch (panel) {
            case Table table -> table(out, table);
            case Chart chart -> chart(out, chart);
        }
    }

    private static void table(StringBuilder out, Table table) {
        out.append("<div>\n").append(paragraph(table.sentence()));
        if (!table.rows().isEmpty()) {
            out.append(
                    "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Table\"><table>\n<thead><tr>");
            table.headings().forEach(cell -> cell(out, "th scope=\"col\"", "th", cell));
            out.append("</tr></thead>\n<tbody>\n");
            table.rows().forEach(row -> row(out, row));
            out.append("</tbody>\n</table></div>\n");
        }
        out.append("</div>\n");
    }

    private static void row(StringBuilder out, List<Table.Cell> row) {
        out.append("<tr>");
        cell(out, "th scope=\"row\"", "th", row.getFirst());
        row.stream().skip(1).forEach(cell -> cell(out, "td", "td", cell));
        out.append("</tr>\n");
    }

    private static void cell(StringBuilder out, String open, String close, Table.Cell cell) {
        out.append('<').append(open).append('>').append(escaped(cell.text()));
        if (!cell.below().isEmpty()) {
            out.append("<small class=\"")
                    .append(cell.tone().name().toLowerCase(Locale.ROOT))
                    .append("\">");
            out.append(escaped(cell.below())).append("</small>");
        }
        out.append("</").append(close).append('>');
    }

    private static void chart(StringBuilder out, Chart chart) {
        out.append("<figure>\n<h3>").append(escaped(chart.title())).append("</h3>\n");
        out.append(paragraph(chart.sentence())).append(legend(chart));
        out.append("<div class=\"").append(chart.plot() instanceof Plot.Lanes ? "chart tall" : "chart");
        out.append("\" id=\"").append(escaped(chart.id())).append("\" role=\"img\" aria-label=\"");
        out.append(escaped(chart.title() + ". " + chart.sentence())).append("\"></div>\n");
        if (!chart.note().isEmpty()) {
            out.append("<figcaption class=\"note\">")
                    .append(escaped(chart.note()))
                    .append("</figcaption>\n");
        }
        out.append("</figure>\n");
    }

    private static String legend(Chart chart) {
        if (chart.legend().isEmpty()) {
            return "";
        }
        var out = new StringBuilder("<ul class=\"legend\">");
        for (Chart.Legend entry : chart.legend()) {
            out.append("<li>")
                    .append(swatch(entry))
                    .append(escaped(entry.name()))
                    .append("</li>");
        }
        return out.append("</ul>\n").toString();
    }

    private static String swatch(Chart.Legend entry) {
        return switch (entry) {
            case Chart.Legend.Line line ->
                "<svg aria-hidden=\"true\"><line x1=\"0\" y1=\"5\" x2=\"34\" y2=\"5\" stroke-width=\"3\" stroke=\"var(--tone-"
                        + line.tone() % Tones.COUNT + ")\" stroke-dasharray=\"" + Tones.dashes(line.tone())
                        + "\"/></svg>";
            case Chart.Legend.Area area -> "<i style=\"background:var(--" + escaped(area.area()) + ")\"></i>";
        };
    }

    private static String paragraph(String text) {
        return text.isEmpty() ? "" : "<p>" + escaped(text) + "</p>\n";
    }
}
