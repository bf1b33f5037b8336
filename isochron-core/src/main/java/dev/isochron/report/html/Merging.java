package dev.isochron.report.html;

import dev.isochron.replay.series.IterationSeries;
import java.util.List;
import java.util.Locale;

/** Says how many iterations a point stands for. */
final class Merging {
    private Merging() {}

    /**
     * A sentence; empty if every point is one iteration.
     *
     * @param subject and verb, such as {@code a block covers}
     */
    static String note(List<IterationSeries> series, String subject) {
        int most = series.stream()
                .mapToInt(IterationSeries::iterationsPerRow)
                .max()
                .orElse(1);
        int least = series.stream()
                .mapToInt(IterationSeries::iterationsPerRow)
                .min()
                .orElse(1);
        if (most == 1) {
            return "";
        }
        String range = least == most
                ? String.format(Locale.ROOT, "%,d", most)
                : String.format(Locale.ROOT, "%,d to %,d", least, most);
        return String.format(Locale.ROOT, "Thinned: %s %s consecutive iterations.", subject, range);
    }
}
