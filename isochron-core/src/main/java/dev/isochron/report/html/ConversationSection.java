package dev.isochron.report.html;

import dev.isochron.replay.series.RunSeries;
import dev.isochron.report.html.Affected.UnderVariant;
import dev.isochron.report.html.Page.Section;
import dev.isochron.report.html.Table.Cell;
import dev.isochron.report.html.Table.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the policies changed for the conversations that they changed most. */
final class ConversationSection {
    private static final int SHOWN = 10;

    private ConversationSection() {}

    static Section of(List<RunSeries> series) {
        List<Affected> most = series.size() == 1 ? List.of() : Affected.most(series, SHOWN);
        var headings = new ArrayList<>(List.of(
                Cell.of("conversation"),
                Cell.of("turns"),
                new Cell("largest prompt", "tokens", Tone.PLAIN),
                new Cell("uncached", "tokens", Tone.PLAIN)));
        series.forEach(run -> headings.add(new Cell(run.variant(), "mean TTFT", Tone.PLAIN)));
        return new Section(
                "conversations",
                "Conversations that changed most",
                "Turns that a conversation completed under every variant, side by side; ordered by the largest change of their summed time to first token.",
                List.of(new Table(
                        sentence(series, most),
                        headings,
                        most.stream().map(ConversationSection::row).toList())));
    }

    private static List<Cell> row(Affected affected) {
        var cells = new ArrayList<>(List.of(
                Cell.of(affected.conversation()),
                Cell.of(String.format(Locale.ROOT, "%,d", affected.turns())),
                Cell.of(String.format(Locale.ROOT, "%,d", affected.largestPromptTokens())),
                Cell.of(String.format(Locale.ROOT, "%,d", affected.uncachedTokens()))));
        UnderVariant base = affected.variants().getFirst();
        cells.add(new Cell(mean(affected, base), demoted(base), Tone.PLAIN));
        affected.variants().stream().skip(1).forEach(variant -> cells.add(cell(affected, base, variant)));
        return cells;
    }

    private static Cell cell(Affected affected, UnderVariant base, UnderVariant variant) {
        double change = base.ttftSeconds() > 0 ? variant.ttftSeconds() / base.ttftSeconds() - 1 : 0;
        String demoted = demoted(variant);
        String below = String.format(Locale.ROOT, "%+.1f %%", 100 * change) + (demoted.isEmpty() ? "" : ", " + demoted);
        return new Cell(mean(affected, variant), below, tone(change));
    }

    private static Tone tone(double change) {
        if (Math.abs(change) < 0.0005) {
            return Tone.PLAIN;
        }
        return change < 0 ? Tone.BETTER : Tone.WORSE;
    }

    private static String mean(Affected affected, UnderVariant variant) {
        return Words.seconds(variant.ttftSeconds() / affected.turns());
    }

    private static String demoted(UnderVariant variant) {
        return variant.demotedIterations() == 0
                ? ""
                : String.format(Locale.ROOT, "demoted in %,d it.", variant.demotedIterations());
    }

    private static String sentence(List<RunSeries> series, List<Affected> most) {
        if (series.size() == 1) {
            return "Only one variant ran, so there is nothing to compare.";
        }
        if (most.isEmpty()) {
            return "No conversation has a turn that changed: the workload names none, or the variants treat all alike.";
        }
        Affected top = most.getFirst();
        return String.format(
                Locale.ROOT,
                "The largest change is that of %s: %s of waiting in sum, over %s.",
                top.conversation(),
                Words.seconds(top.largestChange()),
                Words.count(top.turns(), "turn", "turns"));
    }
}
