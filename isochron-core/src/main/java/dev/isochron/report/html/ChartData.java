package dev.isochron.report.html;

import java.util.List;
import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Charts as the JSON that {@code page.js} reads: one object per chart, by id. Numbers have at most six significant digits. */
final class ChartData {
    private static final int DIGITS = 6;

    private ChartData() {}

    /** The JSON text, free of {@code <}, so that nothing in it can end the script element around it. */
    static String of(List<Chart> charts) {
        ObjectNode top = JsonNodeFactory.instance.objectNode();
        charts.forEach(chart -> fill(top.putObject(chart.id()), chart));
        return JsonMapper.shared().writeValueAsString(top).replace("<", "\\u003c");
    }

    private static void fill(ObjectNode node, Chart chart) {
        axis(node.putObject("x"), chart.axes().x());
        axis(node.putObject("y"), chart.axes().y());
        ArrayNode marks = node.putArray("marks");
        for (Chart.Mark mark : chart.marks()) {
            marks.addObject().put("axis", "y").put("name", mark.name()).put("value", mark.value());
        }
        switch (chart.plot()) {
            case Plot.Lines plot -> lines(node.put("kind", "lines"), plot);
            case Plot.Dots plot -> dots(lanes(node.put("kind", "points"), plot.lanes()), plot);
            case Plot.Lanes plot -> spans(lanes(node.put("kind", "timeline"), plot.lanes()), plot);
        }
    }

    private static void axis(ObjectNode node, Chart.Axis axis) {
        node.put("name", axis.name())
                .put("unit", axis.unit())
                .put("scale", axis.scale().name().toLowerCase(Locale.ROOT));
        axis.max().ifPresent(max -> node.put("max", max));
    }

    private static void lines(ObjectNode node, Plot.Lines plot) {
        ArrayNode series = node.putArray("views").addObject().putArray("series");
        for (Plot.Line line : plot.lines()) {
            ObjectNode one = series.addObject()
                    .put("name", line.name())
                    .put("tone", line.tone())
                    .put("step", plot.shape() == Plot.Shape.STEPS);
            ArrayNode data = one.putArray("data");
            line.points().forEach(point -> add(add(data, point.x()), point.y()));
        }
    }

    private static ObjectNode lanes(ObjectNode node, List<String> lanes) {
        lanes.forEach(node.putArray("lanes")::add);
        return node;
    }

    private static void dots(ObjectNode node, Plot.Dots plot) {
        ArrayNode views = node.putArray("views");
        for (Plot.LaneView view : plot.views()) {
            ObjectNode one = views.addObject().put("name", view.name());
            ArrayNode times = one.putArray("times");
            view.spans().forEach(span -> add(times, span.start()));
            values(one.putArray("values"), view);
        }
    }

    private static void spans(ObjectNode node, Plot.Lanes plot) {
        ArrayNode views = node.putArray("views");
        for (Plot.LaneView view : plot.views()) {
            ObjectNode one = views.addObject().put("name", view.name());
            ArrayNode spans = one.putArray("spans");
            view.spans().forEach(span -> add(add(spans, span.start()), span.end()));
            values(one.putArray("busy"), view);
        }
    }

    private static void values(ArrayNode node, Plot.LaneView view) {
        for (Plot.LaneSpan span : view.spans()) {
            span.values().forEach(value -> add(node, value));
        }
    }

    /** Whole numbers are written without a fraction. */
    private static ArrayNode add(ArrayNode node, double value) {
        double rounded = rounded(value);
        return rounded == Math.rint(rounded) && Math.abs(rounded) < 1e15 ? node.add((long) rounded) : node.add(rounded);
    }

    private static double rounded(double value) {
        if (value == 0) {
            return 0;
        }
        int exponent = DIGITS - 1 - (int) Math.floor(StrictMath.log10(Math.abs(value)));
        double scale = StrictMath.pow(10, Math.max(-15, Math.min(6, exponent)));
        return Math.rint(value * scale) / scale;
    }
}
