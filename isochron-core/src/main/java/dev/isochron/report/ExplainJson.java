package dev.isochron.report;

import static dev.isochron.report.JsonText.put;
import static dev.isochron.report.JsonText.putNumbers;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** An explanation as JSON, schema {@code isochron.explain/1}. */
public final class ExplainJson {
    private ExplainJson() {}

    /** The whole document, ending in a line end. */
    public static String of(Explanation explanation) {
        ObjectNode top = JsonText.object().put("schema", "isochron.explain/1");
        ArrayNode iterations = top.putArray("iterations");
        for (Explanation.Iteration iteration : explanation.iterations()) {
            ObjectNode node = iterations.addObject().put("iteration", iteration.iteration());
            ArrayNode ranks = node.putArray("ranks");
            iteration.ranks().forEach(rank -> rank(ranks.addObject(), rank));
        }
        ArrayNode finished = top.putArray("finished");
        for (Explanation.Finished request : explanation.finished()) {
            finished.addObject().put("id", request.id()).put("first_token_iteration", request.firstTokenIteration());
        }
        putNumbers(top, "unfinished", explanation.unfinished());
        ArrayNode refused = top.putArray("refused");
        explanation
                .refused()
                .forEach(request -> refused.addObject().put("id", request.id()).put("reason", request.reason()));
        return JsonText.pretty(top);
    }

    private static void rank(ObjectNode node, Explanation.Rank rank) {
        node.put("rank", rank.rank());
        putNumbers(node, "context_order", rank.contextOrder());
        putNumbers(node, "demoted", rank.demoted());
        putNumbers(node, "let_through", rank.letThrough());
        put(node, "cost_budget", rank.costBudget());
        node.put("cost_used", rank.costUsed())
                .put("tokens_used", rank.tokensUsed())
                .put("ran", rank.ran());
        ArrayNode scheduled = node.putArray("scheduled");
        rank.scheduled().forEach(step -> scheduled(scheduled.addObject(), step));
        ArrayNode waiting = node.putArray("waiting");
        rank.waiting()
                .forEach(request -> waiting.addObject().put("id", request.id()).put("reason", request.reason()));
    }

    private static void scheduled(ObjectNode node, Explanation.Scheduled step) {
        node.put("id", step.id())
                .put("kind", step.kind())
                .put("kv_start", step.kvStart())
                .put("tokens", step.tokens())
                .put("cost", step.cost())
                .put("last_chunk", step.lastChunk())
                .put("floor", step.floor());
    }
}
