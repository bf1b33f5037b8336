package dev.isochron.report.html;

import java.util.List;
import java.util.OptionalDouble;

/**
 * A chart.
 *
 * @param id unique in its page
 * @param title heading
 * @param sentence what it shows, with numbers
 * @param note how to read it, and whether points were merged
 * @param axes what its axes count
 * @param marks lines across it
 * @param plot its data
 * @param legend what its colours mean
 */
record Chart(
        String id,
        String title,
        String sentence,
        String note,
        Axes axes,
        List<Mark> marks,
        Plot plot,
        List<Legend> legend)
        implements Page.Panel {
    /** Most points of one plot. */
    static final int MAX_POINTS = 20_000;

    Chart {
        marks = List.copyOf(marks);
        legend = List.copyOf(legend);
    }

    /** The two axes. */
    record Axes(Axis x, Axis y) {}

    /**
     * @param name what it counts
     * @param unit of its numbers; may be empty
     * @param scale how it spreads them
     * @param max its end; empty to follow the data
     */
    record Axis(String name, String unit, Scale scale, OptionalDouble max) {
        static Axis linear(String name, String unit) {
            return new Axis(name, unit, Scale.LINEAR, OptionalDouble.empty());
        }

        static Axis share(String name) {
            return new Axis(name, "%", Scale.LINEAR, OptionalDouble.of(100));
        }

        static Axis logarithmic(String name, String unit) {
            return new Axis(name, unit, Scale.LOG, OptionalDouble.empty());
        }
    }

    enum Scale {
        LINEAR,
        LOG
    }

    /** A labelled line at a value of the vertical axis. */
    record Mark(String name, double value) {}

    /** An entry of the legend: the look of a line by its number, or a named area. */
    sealed interface Legend {
        String name();

        record Line(String name, int tone) implements Legend {}

        /**
         * @param area variable of the style sheet that holds its colour
         */
        record Area(String name, String area) implements Legend {}
    }
}
