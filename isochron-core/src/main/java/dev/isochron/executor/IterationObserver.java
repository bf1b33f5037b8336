package dev.isochron.executor;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.RankId;
import dev.isochron.routing.Placement;
import dev.isochron.scheduling.SchedulePlan;
import java.util.List;

/** Watches one rank's iterations: the seam for digests, metrics and explanations. Called on the rank's loop thread; must not block. */
public interface IterationObserver {
    IterationObserver NONE = new IterationObserver() {};

    /** Requests were placed; equal on every rank. Only called when something was popped. */
    default void placed(long iteration, Placement placement) {}

    /**
     * A plan was made and its fate is known.
     *
     * @param active the rank's requests, dummies included; read now, do not keep
     * @param plan what the scheduler decided
     * @param dummyTokens tokens of a padding dummy in the batch, 0 if there is none
     * @param canQueue true if the group runs its batches in this iteration
     */
    default void planned(
            long iteration,
            RankId rank,
            List<LlmRequest> active,
            SchedulePlan plan,
            int dummyTokens,
            boolean canQueue) {}

    /** A request left the rank for good; its progress is final. */
    default void released(long iteration, LlmRequest request) {}

    /** Something an operator should hear of, said once: e.g. no KV room for a padding dummy. */
    default void warned(RankId rank, String message) {}
}
