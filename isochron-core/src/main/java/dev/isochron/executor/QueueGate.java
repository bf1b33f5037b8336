package dev.isochron.executor;

import dev.isochron.collective.Agreed;
import dev.isochron.core.RankState.IterationStatistics;

/** Asks the group whether all can run, and takes this rank's plan back if not: an unqueued batch leaves no trace (EXE-5, EXE-7). */
final class QueueGate {
    private final Duty duty;

    QueueGate(Duty duty) {
        this.duty = duty;
    }

    Agreed<Boolean> pass(long iteration, PlannedBatch batch) {
        Agreed<Boolean> canQueue = duty.protocol.canQueue(new QueueVote(batch.size(), duty.routing.digest()));
        int dummyTokens = batch.dummyContextTokens() + batch.dummyGenerationTokens();
        duty.observer.planned(
                iteration, duty.protocol.rank(), duty.active.all(), batch.plan(), dummyTokens, canQueue.value());
        if (canQueue.value()) {
            duty.head.ran(batch.statistics(iteration, duty.active));
        } else {
            duty.head.ran(IterationStatistics.NONE);
            duty.moves.revert(batch.plan());
            duty.padding.remove();
        }
        return canQueue;
    }
}
