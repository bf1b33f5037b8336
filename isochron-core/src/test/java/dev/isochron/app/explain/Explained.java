package dev.isochron.app.explain;

import dev.isochron.app.input.YamlFile;
import dev.isochron.app.knob.KnobLayer;
import dev.isochron.app.knob.PolicyKnobs;
import dev.isochron.report.Explanation;
import dev.isochron.report.Explanation.Rank;
import dev.isochron.report.Explanation.Scheduled;
import java.util.List;
import java.util.Optional;

/** Runs a scenario text and answers questions about what came out. */
record Explained(Explanation explanation) {
    static Explained of(String yaml) {
        Scenario scenario = ScenarioReader.of(YamlFile.parse("test", yaml));
        var knobs = PolicyKnobs.resolve(List.of(KnobLayer.ofAssignments("env", scenario.environment())));
        return new Explained(new ScenarioRun(scenario, knobs).explain(scenario.iterations(), warning -> {}));
    }

    /** What a rank did in an iteration; empty if the group was idle. */
    Optional<Rank> rank(long iteration, int rank) {
        return explanation.iterations().stream()
                .filter(each -> each.iteration() == iteration)
                .map(each -> each.ranks().get(rank))
                .findFirst();
    }

    Optional<Scheduled> chunk(long iteration, long id) {
        return rank(iteration, 0)
                .flatMap(rank -> rank.scheduled().stream()
                        .filter(step -> step.id() == id)
                        .findFirst());
    }

    /** Tokens a request got on rank 0, 0 if none. */
    int tokens(long iteration, long id) {
        return chunk(iteration, id).map(Scheduled::tokens).orElse(0);
    }

    /** Why a request waited on rank 0. */
    Optional<String> reason(long iteration, long id) {
        return rank(iteration, 0)
                .flatMap(rank -> rank.waiting().stream()
                        .filter(waiting -> waiting.id() == id)
                        .map(Explanation.Waiting::reason)
                        .findFirst());
    }

    long firstToken(long id) {
        return explanation.finished().stream()
                .filter(finished -> finished.id() == id)
                .findFirst()
                .orElseThrow()
                .firstTokenIteration();
    }
}
