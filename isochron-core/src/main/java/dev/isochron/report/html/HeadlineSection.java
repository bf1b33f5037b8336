package dev.isochron.report.html;

import dev.isochron.replay.Comparison;
import dev.isochron.report.Headline;
import dev.isochron.report.html.Page.Section;
import dev.isochron.report.html.Table.Cell;
import dev.isochron.report.html.Table.Tone;
import java.util.ArrayList;
import java.util.List;

/** The table that the command prints too. */
final class HeadlineSection {
    private HeadlineSection() {}

    static Section of(Comparison comparison) {
        Headline headline = Headline.of(comparison);
        var headings = new ArrayList<>(List.of(Cell.of("variant")));
        headline.headings().forEach(heading -> headings.add(new Cell(heading.title(), heading.unit(), Tone.PLAIN)));
        String first = headline.rows().getFirst().variant();
        String sentence = headline.rows().size() == 1
                ? "Only " + first + " ran."
                : "The second line of a cell is the change against " + first + ".";
        return new Section(
                "headline",
                "What each policy does",
                "",
                List.of(new Table(
                        sentence,
                        headings,
                        headline.rows().stream().map(HeadlineSection::row).toList())));
    }

    private static List<Cell> row(Headline.Row row) {
        var cells = new ArrayList<>(List.of(Cell.of(row.variant())));
        row.cells().forEach(cell -> cells.add(new Cell(cell.figure(), cell.change(), Tone.PLAIN)));
        return cells;
    }
}
