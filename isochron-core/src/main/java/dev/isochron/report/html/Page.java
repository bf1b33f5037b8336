package dev.isochron.report.html;

import java.util.List;

/**
 * One report, not yet drawn.
 *
 * @param title of the document
 * @param facts what it is about, a name and a value each
 * @param sentences what it says, in reading order
 * @param sections its parts
 */
record Page(String title, List<Fact> facts, List<String> sentences, List<Section> sections) {
    Page {
        facts = List.copyOf(facts);
        sentences = List.copyOf(sentences);
        sections = List.copyOf(sections);
    }

    record Fact(String name, String value) {}

    /**
     * A part under a heading of its own.
     *
     * @param id anchor
     * @param title heading
     * @param text what a reader must know to read its panels
     * @param panels tables and charts
     */
    record Section(String id, String title, String text, List<Panel> panels) {
        Section {
            panels = List.copyOf(panels);
        }
    }

    /** A table or a chart. */
    sealed interface Panel permits Table, Chart {}
}
