package dev.isochron.workload;

import dev.isochron.workload.TurnPlan.Step;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A synthetic sub-agent.
 *
 * @param afterTurn root turn it follows
 * @param turns its requests; of the first, {@code keptTokens} are in common with the root
 */
record SubAgentPlan(int afterTurn, List<TurnPlan> turns) {
    private static final double ANOTHER = 0.73;
    private static final int MOST_AGENTS = 12;
    private static final int MOST_IN_GROUP = 3;
    private static final int SHARED_TOKENS = 152 * 64;
    private static final int END_TOKENS = 140_000;

    /** The sub-agents of a session, in order of their parents. */
    static List<SubAgentPlan> draw(AgenticShape shape, int rootTurns, int fixedTokens, Draws draws) {
        List<SubAgentPlan> plans = new ArrayList<>();
        if (!draws.chance(shape.subAgentShare())) {
            return plans;
        }
        int agents = 1;
        while (agents < MOST_AGENTS && draws.chance(ANOTHER)) {
            agents++;
        }
        while (plans.size() < agents) {
            int parent = draws.upTo(rootTurns) - 1;
            int group = Math.min(draws.upTo(MOST_IN_GROUP), agents - plans.size());
            for (int i = 0; i < group; i++) {
                plans.add(new SubAgentPlan(parent, turns(Math.min(SHARED_TOKENS, fixedTokens), draws)));
            }
        }
        plans.sort(Comparator.comparingInt(SubAgentPlan::afterTurn));
        return plans;
    }

    private static List<TurnPlan> turns(int shared, Draws draws) {
        List<TurnPlan> plans = new ArrayList<>();
        int turns = draws.logNormal(11, 0.45, 1, 24);
        int tokens = shared + (int) Math.round(Math.min(draws.logNormal(6_000, 0.6), 60_000));
        int kept = shared;
        Step step = Step.OPEN;
        while (plans.size() < turns && tokens < END_TOKENS) {
            int answer = AgenticTimes.answerTokens(draws);
            long think = step == Step.OPEN ? 0 : AgenticTimes.thinkNanos(draws);
            plans.add(new TurnPlan(tokens, kept, answer, think, step));
            kept = tokens;
            tokens += answer + (int) Math.round(Math.min(draws.logNormal(2_600, 1.0), 30_000));
            step = Step.GROW;
        }
        return plans;
    }
}
