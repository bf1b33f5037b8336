package dev.isochron.report;

import dev.isochron.report.Explanation.Rank;
import dev.isochron.report.Explanation.Scheduled;
import dev.isochron.report.Explanation.Waiting;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** An explanation as text, at most 80 columns wide. */
public final class ExplainText {
    private static final int WIDTH = 80;
    private static final int REASON_INDENT = 10;
    private static final int STEP_INDENT = 15;

    private final Wrapped page = new Wrapped(WIDTH);

    private ExplainText() {}

    public static String of(Explanation explanation) {
        var text = new ExplainText();
        explanation.iterations().forEach(text::iteration);
        text.ending(explanation);
        return text.page.toString();
    }

    private void iteration(Explanation.Iteration iteration) {
        page.add("iteration " + iteration.iteration());
        iteration.ranks().forEach(this::rank);
        page.blank();
    }

    private void rank(Rank rank) {
        if (rank.idle()) {
            page.add("  rank " + rank.rank() + ": idle"
                    + (rank.remarks().isEmpty() ? "" : ", " + String.join(", ", rank.remarks())));
            return;
        }
        page.add("  rank " + rank.rank() + ": " + Figures.count(rank.tokensUsed()) + " of "
                + Figures.count(rank.tokenBudget()) + " tokens" + cost(rank)
                + (rank.ran() ? "" : ", not run: a rank had no batch"));
        if (!rank.contextOrder().isEmpty()) {
            page.add("    order " + ids(rank.contextOrder()) + order(rank), REASON_INDENT);
        }
        rank.scheduled().forEach(step -> page.add(scheduled(step, rank), STEP_INDENT));
        rank.waiting().forEach(request -> page.add(waiting(request), STEP_INDENT));
        rank.remarks().forEach(remark -> page.add("    note  " + remark, REASON_INDENT));
    }

    private static String cost(Rank rank) {
        return rank.costBudget().isPresent()
                ? ", cost " + Figures.count(rank.costUsed()) + " of "
                        + Figures.count(rank.costBudget().getAsLong())
                : "";
    }

    private static String order(Rank rank) {
        return (rank.demoted().isEmpty() ? "" : "; demoted " + ids(rank.demoted()))
                + (rank.letThrough().isEmpty() ? "" : "; let through " + ids(rank.letThrough()));
    }

    private static String scheduled(Scheduled step, Rank rank) {
        boolean context = step.kind().equals("context");
        return String.format(Locale.ROOT, "    run   %-4d ", step.id())
                + step.kind() + " " + Figures.count(step.tokens()) + (step.tokens() == 1 ? " token at " : " tokens at ")
                + Figures.count(step.kvStart())
                + (context && rank.costBudget().isPresent() ? ", cost " + Figures.count(step.cost()) : "")
                + (context && step.lastChunk() ? ", last chunk" : "")
                + (step.floor() ? ", floor" : "");
    }

    private static String waiting(Waiting request) {
        return String.format(Locale.ROOT, "    wait  %-4d %s: %s", request.id(), request.reason(), request.words());
    }

    private void ending(Explanation explanation) {
        for (Explanation.Finished request : explanation.finished()) {
            page.add("request " + request.id() + ": first token in iteration " + request.firstTokenIteration());
        }
        for (Explanation.Refused request : explanation.refused()) {
            page.add("request " + request.id() + ": refused: " + request.reason(), REASON_INDENT);
        }
        if (!explanation.unfinished().isEmpty()) {
            page.add("without first token at the end: " + ids(explanation.unfinished()));
        }
    }

    private static String ids(List<Long> ids) {
        return ids.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
