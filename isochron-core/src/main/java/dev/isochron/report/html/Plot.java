package dev.isochron.report.html;

import java.util.List;

/** The data of a chart, by kind. Where there are several views, the page shows one at a time and offers the others. */
sealed interface Plot {
    /**
     * Lines.
     *
     * @param shape how points are joined
     */
    record Lines(Shape shape, List<Line> lines) implements Plot {
        public Lines {
            lines = List.copyOf(lines);
        }
    }

    enum Shape {
        STRAIGHT,
        STEPS
    }

    /**
     * @param tone number of its look
     * @param points x, y
     */
    record Line(String name, int tone, List<Point> points) {
        public Line {
            points = List.copyOf(points);
        }
    }

    record Point(double x, double y) {}

    /** One dot per time and lane. */
    record Dots(List<String> lanes, List<LaneView> views) implements Plot {
        public Dots {
            lanes = List.copyOf(lanes);
            views = List.copyOf(views);
        }
    }

    /** Lanes of spans of which a share, in percent, is busy. */
    record Lanes(List<String> lanes, List<LaneView> views) implements Plot {
        public Lanes {
            lanes = List.copyOf(lanes);
            views = List.copyOf(views);
        }
    }

    record LaneView(String name, List<LaneSpan> spans) {
        public LaneView {
            spans = List.copyOf(spans);
        }
    }

    /**
     * @param values one per lane
     */
    record LaneSpan(double start, double end, List<Double> values) {
        public LaneSpan {
            values = List.copyOf(values);
        }
    }
}
