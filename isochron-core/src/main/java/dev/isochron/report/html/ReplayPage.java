package dev.isochron.report.html;

import dev.isochron.replay.Comparison;
import dev.isochron.replay.DeploymentFacts;
import dev.isochron.replay.ReplayResult;
import dev.isochron.replay.series.RunSeries;
import dev.isochron.report.html.Page.Fact;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A comparison of replays as one HTML file; {@code isochron replay --html}. */
public final class ReplayPage {
    private ReplayPage() {}

    /**
     * The whole file.
     *
     * @param comparison what ran
     * @param series what happened over time, one per variant in the order of the comparison
     */
    public static String of(Comparison comparison, List<RunSeries> series) {
        requireSameVariants(comparison, series);
        return PageFrame.of(new Page(
                "Isochron replay: " + shortName(comparison.workload().name()),
                facts(comparison),
                sentences(comparison),
                List.of(
                        HeadlineSection.of(comparison),
                        TtftSection.of(series),
                        WasteSection.of(comparison),
                        RankSection.of(series),
                        CostSection.of(series),
                        QueueSection.of(series),
                        ConversationSection.of(series))));
    }

    /** The name without the generator's parameters, which stand among the facts. */
    private static String shortName(String workload) {
        int colon = workload.indexOf(':');
        return colon > 0 ? workload.substring(0, colon) : workload;
    }

    private static void requireSameVariants(Comparison comparison, List<RunSeries> series) {
        List<String> ran =
                comparison.variants().stream().map(ReplayResult::name).toList();
        List<String> recorded = series.stream().map(RunSeries::variant).toList();
        if (!ran.equals(recorded)) {
            throw new IllegalArgumentException("series of " + recorded + "; expected those of " + ran);
        }
    }

    private static List<Fact> facts(Comparison comparison) {
        DeploymentFacts d = comparison.deployment();
        ReplayResult first = comparison.variants().getFirst();
        return List.of(
                new Fact(
                        "Workload",
                        String.format(
                                Locale.ROOT,
                                "%s: %,d requests in %,d conversations",
                                comparison.workload().name(),
                                comparison.workload().requests(),
                                comparison.workload().conversations())),
                new Fact(
                        "Deployment",
                        String.format(
                                Locale.ROOT,
                                "%d ranks, max_num_tokens %,d, batch %d, %d tokens per block, %,d KV tokens per rank",
                                d.ranks(),
                                d.maxNumTokens(),
                                d.maxBatchSize(),
                                d.tokensPerBlock(),
                                d.kvTokens())),
                new Fact("Policies around", String.format(Locale.ROOT, "%s router, %s loop", d.router(), d.loop())),
                new Fact("Cost model", comparison.costModel().name()),
                new Fact(
                        "Clients",
                        comparison.workload().closedLoop()
                                ? String.format(
                                        Locale.ROOT,
                                        "%d lanes, rules %s",
                                        d.concurrency(),
                                        first.rules().name())
                                : "recorded arrivals, rules " + first.rules().name()),
                new Fact(
                        "Window",
                        String.format(
                                Locale.ROOT,
                                "%.1f virtual minutes, seed %d",
                                first.virtualSeconds() / 60,
                                comparison.seed())));
    }

    private static List<String> sentences(Comparison comparison) {
        var sentences = new ArrayList<>(comparison.sentences());
        for (ReplayResult variant : comparison.variants()) {
            variant.offNotes().forEach(note -> sentences.add(variant.name() + ": off (" + note + ")."));
        }
        return sentences;
    }
}
