package dev.isochron.report.html;

import dev.isochron.replay.series.CompletedRequests.Row;
import dev.isochron.replay.series.RunSeries;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A conversation and what the variants did to the turns that it completed under all of them.
 *
 * @param conversation its id
 * @param turns turns compared: the first ones, as many as the variant with the fewest completed
 * @param largestPromptTokens largest prompt among them, in the first variant
 * @param uncachedTokens tokens they had to compute, in the first variant
 * @param variants one per variant
 */
record Affected(
        String conversation, int turns, int largestPromptTokens, long uncachedTokens, List<UnderVariant> variants) {
    Affected {
        variants = List.copyOf(variants);
    }

    /**
     * @param ttftSeconds sum over the turns
     * @param demotedIterations sum over the turns
     */
    record UnderVariant(double ttftSeconds, long demotedIterations) {}

    /** The conversations whose summed TTFT differs most from the first variant's; ties in the order of their ids. */
    static List<Affected> most(List<RunSeries> series, int limit) {
        List<Map<String, List<Row>>> byVariant =
                series.stream().map(Affected::byConversation).toList();
        var all = new ArrayList<Affected>();
        for (String conversation : byVariant.getFirst().keySet()) {
            List<List<Row>> turns = byVariant.stream()
                    .map(map -> map.getOrDefault(conversation, List.of()))
                    .toList();
            int common = turns.stream().mapToInt(List::size).min().orElse(0);
            if (common > 0) {
                all.add(of(
                        conversation,
                        turns.stream().map(rows -> rows.subList(0, common)).toList()));
            }
        }
        return all.stream()
                .filter(affected -> affected.largestChange() > 0)
                .sorted(Comparator.comparingDouble(Affected::largestChange)
                        .reversed()
                        .thenComparing(Affected::conversation))
                .limit(limit)
                .toList();
    }

    private static Map<String, List<Row>> byConversation(RunSeries run) {
        var map = new LinkedHashMap<String, List<Row>>();
        for (Row row : run.requests().rows()) {
            row.conversation()
                    .ifPresent(id ->
                            map.computeIfAbsent(id, key -> new ArrayList<>()).add(row));
        }
        return map;
    }

    private static Affected of(String conversation, List<List<Row>> turns) {
        List<Row> first = turns.getFirst();
        return new Affected(
                conversation,
                first.size(),
                first.stream().mapToInt(Row::promptTokens).max().orElse(0),
                first.stream().mapToLong(Row::computedTokens).sum(),
                turns.stream()
                        .map(rows -> new UnderVariant(
                                rows.stream().mapToDouble(Row::ttftSeconds).sum(),
                                rows.stream().mapToLong(Row::demotedIterations).sum()))
                        .toList());
    }

    /** Seconds between the first variant and the one farthest from it. */
    double largestChange() {
        double base = variants.getFirst().ttftSeconds();
        return variants.stream()
                .mapToDouble(variant -> Math.abs(variant.ttftSeconds() - base))
                .max()
                .orElse(0);
    }
}
