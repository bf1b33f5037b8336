package dev.isochron.report.html;

import java.util.List;

/**
 * A table; the first column names the rows.
 *
 * @param sentence what it shows
 * @param headings of all columns
 * @param rows of as many cells
 */
record Table(String sentence, List<Cell> headings, List<List<Cell>> rows) implements Page.Panel {
    Table {
        headings = List.copyOf(headings);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<Cell> row : rows) {
            if (row.size() != headings.size()) {
                throw new IllegalArgumentException(
                        "row of " + row.size() + " cells under " + headings.size() + " headings");
            }
        }
    }

    /**
     * A cell.
     *
     * @param text its figure
     * @param below a second, smaller line; may be empty
     * @param tone how the second line is meant
     */
    record Cell(String text, String below, Tone tone) {
        static Cell of(String text) {
            return new Cell(text, "", Tone.PLAIN);
        }
    }

    enum Tone {
        PLAIN,
        BETTER,
        WORSE
    }
}
