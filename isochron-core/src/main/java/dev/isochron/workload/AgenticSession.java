package dev.isochron.workload;

import static dev.isochron.workload.RequestTable.ABSENT;

import dev.isochron.core.SplitMix64;
import java.util.ArrayList;
import java.util.List;

/** Makes one synthetic session: draws its turns and sub-agents, then lays them out as a trace in recorded order. */
final class AgenticSession {
    /** A group of sub-agents starts this long after the answer that launched it. */
    private static final long LAUNCH_NANOS = 1_000_000_000L;

    private final int blockTokens;
    private final int fixedTokens;
    private final List<TurnPlan> turns;
    private final List<SubAgentPlan> agents;
    private final String name;

    private final PrefixForestBuilder forest = new PrefixForestBuilder();
    private final RequestTable.Builder rows = new RequestTable.Builder();
    private final List<Trace.Child> children = new ArrayList<>();

    AgenticSession(AgenticShape shape, long seed, int index) {
        Draws draws = new Draws(SplitMix64.stream(seed, "session", index));
        RootPlan root = new RootPlan(shape, SessionSize.of(shape, seed, index), draws);
        blockTokens = shape.blockTokens();
        name = "session-" + index;
        fixedTokens = root.fixedTokens();
        turns = root.turns();
        agents = SubAgentPlan.draw(shape, turns.size(), fixedTokens, draws);
    }

    int fixedTokens() {
        return fixedTokens;
    }

    List<TurnPlan> turns() {
        return turns;
    }

    List<SubAgentPlan> agents() {
        return agents;
    }

    int requests() {
        return turns.size()
                + agents.stream().mapToInt(agent -> agent.turns().size()).sum();
    }

    /** The session in packed form. */
    Trace trace() {
        int segment = PrefixForest.NO_SEGMENT;
        long ready = 0;
        int nextAgent = 0;
        for (int turn = 0; turn < turns.size(); turn++) {
            TurnPlan plan = turns.get(turn);
            long start = ready + plan.thinkNanos();
            segment = addRow(segment, plan, start);
            long answered = start + AgenticTimes.answerNanos(plan.outputTokens());
            ready = answered;
            while (nextAgent < agents.size() && agents.get(nextAgent).afterTurn() == turn) {
                long end = addAgent(segment, agents.get(nextAgent), nextAgent, answered + LAUNCH_NANOS);
                ready = Math.max(ready, end);
                nextAgent++;
            }
        }
        return new Trace(name, blockTokens, forest.build(), rows.build(), children);
    }

    /** Adds a sub-agent's requests; the answer is its end on the root's clock. */
    private long addAgent(int rootSegment, SubAgentPlan agent, int index, long start) {
        int firstRow = rows.size();
        int segment = rootSegment;
        long time = 0;
        for (TurnPlan plan : agent.turns()) {
            time += plan.thinkNanos();
            segment = addRow(segment, plan, time);
            time += AgenticTimes.answerNanos(plan.outputTokens());
        }
        children.add(new Trace.Child(
                name + "/agent-" + index,
                agent.afterTurn(),
                start,
                start + time,
                false,
                firstRow,
                rows.size() - firstRow));
        return start + time;
    }

    private int addRow(int previousSegment, TurnPlan plan, long start) {
        int kept = plan.keptTokens() / blockTokens;
        int segment = forest.append(previousSegment, kept, plan.inputTokens() / blockTokens - kept);
        long think = plan.step() == TurnPlan.Step.OPEN ? ABSENT : plan.thinkNanos();
        long api = AgenticTimes.answerNanos(plan.outputTokens());
        rows.add(segment, plan.inputTokens(), plan.outputTokens(), start, think, api);
        return segment;
    }
}
