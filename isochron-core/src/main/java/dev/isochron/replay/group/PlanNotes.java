package dev.isochron.replay.group;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.RankId;
import dev.isochron.executor.IterationObserver;
import dev.isochron.replay.measure.RunMeter;
import dev.isochron.routing.Placement;
import dev.isochron.scheduling.SchedulePlan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Keeps a rank's plans until its next forward carries them to the meter; the root's also tells the meter of placements. */
final class PlanNotes implements IterationObserver {
    private final RankId rank;
    private final RunMeter meter;
    private final Consumer<String> warnings;
    private final List<SchedulePlan> unqueued = new ArrayList<>();
    private @Nullable SchedulePlan running;

    PlanNotes(RankId rank, RunMeter meter, Consumer<String> warnings) {
        this.rank = rank;
        this.meter = meter;
        this.warnings = warnings;
    }

    @Override
    public void placed(long iteration, Placement placement) {
        if (rank.isRoot()) {
            meter.placed(placement);
        }
    }

    @Override
    public void planned(
            long iteration,
            RankId onRank,
            List<LlmRequest> active,
            SchedulePlan plan,
            int dummyTokens,
            boolean canQueue) {
        if (canQueue) {
            running = plan;
        } else if (!plan.demotions().isEmpty()) {
            unqueued.add(plan);
        }
    }

    @Override
    public void warned(RankId onRank, String message) {
        warnings.accept(message);
    }

    /** The plan that runs now. */
    SchedulePlan takeRunning() {
        SchedulePlan plan = running;
        if (plan == null) {
            throw new IllegalStateException("rank " + rank.value() + " launches a forward without a plan");
        }
        running = null;
        return plan;
    }

    /** Plans since the last forward that demoted requests and did not run. */
    List<SchedulePlan> takeUnqueued() {
        List<SchedulePlan> taken = List.copyOf(unqueued);
        unqueued.clear();
        return taken;
    }
}
