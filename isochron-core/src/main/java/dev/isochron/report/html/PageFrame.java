package dev.isochron.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Puts a page into its frame: template, style, script and chart library become one file. */
final class PageFrame {
    private static final String LIBRARY = "/META-INF/resources/webjars/echarts/5.3.1/dist/echarts.min.js";
    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

    private PageFrame() {}

    /** The whole document. */
    static String of(Page page) {
        return filled(
                resource("page.html"),
                Map.of(
                        "title", Html.escaped(page.title()),
                        "style", resource("page.css"),
                        "lead", Markup.lead(page),
                        "sections", Markup.sections(page),
                        "data", ChartData.of(Markup.charts(page)),
                        "library", inScript(resource(LIBRARY)),
                        "script", inScript(resource("page.js"))));
    }

    /** One pass over the template, so that a value which looks like a place stays what it is. */
    static String filled(String template, Map<String, String> values) {
        return PLACE.matcher(template).replaceAll(place -> {
            String value = values.get(place.group(1));
            if (value == null) {
                throw new IllegalStateException("the template has an unknown place " + place.group());
            }
            return Matcher.quoteReplacement(value);
        });
    }

    /** A script that names an end tag of its element in a string would end there. */
    private static String inScript(String script) {
        return script.replace("</script", "<\\/script");
    }

    private static String resource(String name) {
        try (InputStream in = PageFrame.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the class path lacks " + name + "; the product was not packed whole");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
