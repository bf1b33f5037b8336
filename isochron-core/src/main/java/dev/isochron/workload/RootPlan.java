package dev.isochron.workload;

import dev.isochron.workload.TurnPlan.Step;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws the root turns of one synthetic session.
 *
 * <p>One uniform number per turn decides between compaction, prefix break, tail edit and branch, in this order.
 */
final class RootPlan {
    private static final int COMPACTION_FROM_TOKENS = 80_000;
    private static final double COMPACTION = 0.0045;
    private static final double BREAK = 0.012;
    private static final double TAIL_EDIT = 0.008;
    private static final double BRANCH = 0.004;
    private static final int MOST_TAIL_BLOCKS = 8;

    private final AgenticShape shape;
    private final Draws draws;
    private final SessionSize size;
    private final int fixedTokens;

    RootPlan(AgenticShape shape, SessionSize size, Draws draws) {
        this.shape = shape;
        this.size = size;
        this.draws = draws;
        this.fixedTokens = draws.logNormal(15_000, 0.18, 6_000, 40_000);
    }

    /** Tokens of the tools and system part, which survives everything. */
    int fixedTokens() {
        return fixedTokens;
    }

    List<TurnPlan> turns() {
        List<TurnPlan> plans = new ArrayList<>();
        int turns = draws.logNormal(33, 1.12, 2, 514);
        TurnPlan last = opener();
        plans.add(last);
        while (plans.size() < turns) {
            last = next(last);
            plans.add(last);
        }
        return plans;
    }

    private TurnPlan opener() {
        boolean heavy = size.isLarge() || draws.chance(shape.heavyOpenerShare());
        double body = heavy ? draws.logNormal(104_000, 0.76) * size.bodyFactor() : draws.logNormal(5_200, 0.88);
        int tokens = (int) Math.min(Math.round(fixedTokens + body), (long) (0.93 * size.windowTokens(shape)));
        return new TurnPlan(tokens, 0, AgenticTimes.answerTokens(draws), 0, Step.OPEN);
    }

    private TurnPlan next(TurnPlan last) {
        int added = last.outputTokens() + newInput();
        int previous = last.inputTokens();
        int grown = previous + added;
        double u = draws.uniform();
        double compaction = grown > COMPACTION_FROM_TOKENS ? COMPACTION : 0;
        double prefixBreak = compaction + BREAK * Math.min(2, grown / 100_000.0);
        if (grown > size.windowTokens(shape) || u < compaction) {
            return turn(compacted(previous), fixedTokens, Step.COMPACT);
        }
        if (u < prefixBreak) {
            return turn(grown, fixedTokens, Step.BREAK);
        }
        if (u < prefixBreak + TAIL_EDIT) {
            return turn(grown, beforeTail(previous), Step.TAIL_EDIT);
        }
        if (u < prefixBreak + TAIL_EDIT + BRANCH) {
            int kept = fixedTokens + (int) (draws.uniform() * Math.max(0, previous - fixedTokens));
            return turn(kept + added, kept, Step.BRANCH);
        }
        return turn(grown, previous, Step.GROW);
    }

    private int compacted(int previous) {
        double summary = Math.min(Math.max(draws.logNormal(21_000, 0.72), 3_000), previous / 2.0);
        return Math.min(size.windowTokens(shape), fixedTokens + (int) Math.round(summary));
    }

    private int beforeTail(int previous) {
        int blocks = previous / shape.blockTokens() - draws.upTo(MOST_TAIL_BLOCKS);
        return Math.max(fixedTokens, blocks * shape.blockTokens());
    }

    private TurnPlan turn(int tokens, int kept, Step step) {
        return new TurnPlan(tokens, kept, AgenticTimes.answerTokens(draws), AgenticTimes.thinkNanos(draws), step);
    }

    private int newInput() {
        double tokens = draws.logNormal(280, 1.53);
        if (draws.chance(0.023)) {
            tokens += draws.logNormal(14_000, 0.9);
        }
        return (int) Math.min(200_000, Math.round(tokens));
    }
}
