package dev.isochron.app.bench;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.RankId;
import dev.isochron.executor.IterationObserver;
import dev.isochron.routing.Placement;
import dev.isochron.scheduling.SchedulePlan;
import java.util.List;

/** Two observers of one rank, told in order. */
record Both(IterationObserver first, IterationObserver second) implements IterationObserver {
    @Override
    public void placed(long iteration, Placement placement) {
        first.placed(iteration, placement);
        second.placed(iteration, placement);
    }

    @Override
    public void planned(
            long iteration,
            RankId rank,
            List<LlmRequest> active,
            SchedulePlan plan,
            int dummyTokens,
            boolean canQueue) {
        first.planned(iteration, rank, active, plan, dummyTokens, canQueue);
        second.planned(iteration, rank, active, plan, dummyTokens, canQueue);
    }

    @Override
    public void released(long iteration, LlmRequest request) {
        first.released(iteration, request);
        second.released(iteration, request);
    }

    @Override
    public void warned(RankId rank, String message) {
        first.warned(rank, message);
        second.warned(rank, message);
    }
}
