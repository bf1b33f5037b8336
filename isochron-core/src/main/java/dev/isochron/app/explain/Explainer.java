package dev.isochron.app.explain;

import dev.isochron.core.RequestId;
import dev.isochron.replay.scripted.Pass;
import dev.isochron.replay.scripted.ScriptedResult;
import dev.isochron.report.Explanation;
import dev.isochron.report.Explanation.Finished;
import dev.isochron.report.Explanation.Iteration;
import dev.isochron.report.Explanation.Rank;
import dev.isochron.report.Explanation.Refused;
import dev.isochron.report.Explanation.Scheduled;
import dev.isochron.report.Explanation.Waiting;
import dev.isochron.scheduling.SchedulePlan;
import dev.isochron.scheduling.SchedulePlan.ContextChunk;
import dev.isochron.scheduling.SchedulePlan.DemotionNote;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Turns passes into an {@link Explanation}: padding and retiring requests are left out, steps are counted up to KV depths. */
final class Explainer {
    private final Scenario scenario;
    private final Map<Long, Integer> depths = new TreeMap<>();
    private final Map<Long, Finished> finished = new java.util.LinkedHashMap<>();

    private Explainer(Scenario scenario) {
        this.scenario = scenario;
        scenario.requests().forEach(request -> depths.put(request.id(), request.promptTokens()));
    }

    static Explanation explain(Scenario scenario, ScriptedResult result) {
        return new Explainer(scenario).explain(result);
    }

    private Explanation explain(ScriptedResult result) {
        Map<Long, List<Rank>> iterations = new TreeMap<>();
        for (Pass pass : result.passes()) {
            iterations
                    .computeIfAbsent(pass.iteration(), any -> new ArrayList<>())
                    .add(rank(pass));
        }
        List<Iteration> busy = iterations.entrySet().stream()
                .map(entry -> new Iteration(entry.getKey(), entry.getValue()))
                .filter(iteration -> !iteration.ranks().stream().allMatch(Rank::idle))
                .toList();
        List<Refused> refused = result.refused().entrySet().stream()
                .map(entry -> new Refused(entry.getKey().value(), entry.getValue()))
                .toList();
        return new Explanation(busy, List.copyOf(finished.values()), unfinished(refused), refused);
    }

    private List<Long> unfinished(List<Refused> refused) {
        return scenario.requests().stream()
                .map(Scenario.Request::id)
                .filter(id -> !finished.containsKey(id) && refused.stream().noneMatch(request -> request.id() == id))
                .sorted()
                .toList();
    }

    private Rank rank(Pass pass) {
        SchedulePlan plan = pass.plan();
        int paddingTokens = plan.context().stream()
                .filter(chunk -> chunk.id().isDummy())
                .mapToInt(ContextChunk::committedTokens)
                .sum();
        long budget = plan.used().costBudget();
        var rank = new Rank(
                pass.rank().value(),
                ids(plan.contextOrder().stream()),
                ids(plan.demotions().stream().filter(note -> !note.letThrough()).map(DemotionNote::id)),
                ids(plan.demotions().stream().filter(DemotionNote::letThrough).map(DemotionNote::id)),
                budget > 0 ? OptionalLong.of(budget) : OptionalLong.empty(),
                plan.used().contextCost(),
                scenario.deployment().maxNumTokens(),
                plan.used().tokens() - paddingTokens,
                pass.ran(),
                scheduled(plan),
                waiting(pass),
                remarks(pass));
        if (pass.ran()) {
            advance(pass);
        }
        return rank;
    }

    private static List<Long> ids(Stream<RequestId> ids) {
        return ids.filter(id -> !id.isDummy()).map(RequestId::value).toList();
    }

    private List<Scheduled> scheduled(SchedulePlan plan) {
        List<Scheduled> steps = new ArrayList<>();
        for (ContextChunk chunk : plan.context()) {
            steps.add(new Scheduled(
                    chunk.id().value(),
                    "context",
                    chunk.kvStart(),
                    chunk.tokens(),
                    chunk.cost(),
                    chunk.last(),
                    chunk.floor()));
        }
        for (SchedulePlan.EncoderStep step : plan.encoder()) {
            steps.add(new Scheduled(step.id().value(), "encoder", 0, step.tokens(), 0, false, false));
        }
        for (SchedulePlan.GenerationStep step : plan.generation()) {
            int depth = depths.getOrDefault(step.id().value(), 0);
            steps.add(new Scheduled(step.id().value(), "generation", depth, 1 + step.draftTokens(), 0, false, false));
        }
        steps.removeIf(step -> step.id() == RequestId.DUMMY.value());
        return steps;
    }

    private static List<Waiting> waiting(Pass pass) {
        return pass.plan().skipped().stream()
                .filter(skipped -> !skipped.id().isDummy() && !pass.retiring().contains(skipped.id()))
                .map(skipped ->
                        new Waiting(skipped.id().value(), skipped.reason().name(), SkipWords.of(skipped.reason())))
                .toList();
    }

    private static List<String> remarks(Pass pass) {
        List<String> remarks = new ArrayList<>();
        for (DemotionNote note : pass.plan().demotions()) {
            if (note.letThrough()) {
                remarks.add(note.id().value() + " is let through: it was demoted and not scheduled in " + note.waited()
                        + " passes");
            }
        }
        if (pass.dummyTokens() > 0) {
            remarks.add("a padding dummy lets the other ranks run");
        }
        return remarks;
    }

    /** What ran moves first tokens and depths. After a recompute a last chunk samples a further token. */
    private void advance(Pass pass) {
        for (ContextChunk chunk : pass.plan().context()) {
            if (chunk.last() && !chunk.id().isDummy()) {
                long id = chunk.id().value();
                if (finished.putIfAbsent(id, new Finished(id, pass.iteration())) != null) {
                    depths.merge(id, 1, Integer::sum);
                }
            }
        }
        pass.plan().generation().forEach(step -> depths.merge(step.id().value(), 1, Integer::sum));
    }
}
