package dev.isochron.app.bench;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.MonotonicClock;
import dev.isochron.core.RankId;
import dev.isochron.engine.DeviceTime;
import dev.isochron.engine.ForwardBatch;
import dev.isochron.engine.ForwardResult;
import dev.isochron.engine.ModelEngine;
import dev.isochron.executor.IterationObserver;
import dev.isochron.kvcache.KvCache;
import dev.isochron.replay.measure.ForwardReport.RankShare;
import dev.isochron.routing.Placement;
import dev.isochron.scheduling.SchedulePlan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Listens to one rank on its own thread: its plans, and how long each forward took. */
final class RankTap implements IterationObserver {
    private final RankId rank;
    private final KvCache cache;
    private final MonotonicClock clock;
    private final Consumer<DriverEvent> driver;
    private final List<SchedulePlan> unqueued = new ArrayList<>();
    private @Nullable SchedulePlan running;

    RankTap(RankId rank, KvCache cache, MonotonicClock clock, Consumer<DriverEvent> driver) {
        this.rank = rank;
        this.cache = cache;
        this.clock = clock;
        this.driver = driver;
    }

    @Override
    public void placed(long iteration, Placement placement) {
        if (rank.isRoot()) {
            driver.accept(new DriverEvent.Placed(placement));
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

    /** The engine that measures itself: only real work counts, as in a replay. */
    ModelEngine measured(ModelEngine engine) {
        return new ModelEngine() {
            @Override
            public StepHandle launch(ForwardBatch batch) {
                long start = clock.nanos();
                StepHandle handle = engine.launch(batch);
                computed(batch, start, clock.nanos());
                return handle;
            }

            @Override
            public ForwardResult await(StepHandle handle) {
                return engine.await(handle);
            }

            @Override
            public DeviceTime deviceTime() {
                return engine.deviceTime();
            }
        };
    }

    private void computed(ForwardBatch batch, long start, long end) {
        SchedulePlan plan = running;
        if (plan == null) {
            throw new IllegalStateException("rank " + rank.value() + " launches a forward without a plan");
        }
        running = null;
        boolean real =
                batch.context().stream().anyMatch(item -> !item.request().id().isDummy())
                        || batch.generation().stream()
                                .anyMatch(item -> !item.request().id().isDummy());
        var share = new RankShare(
                real ? end - start : 0,
                plan,
                List.copyOf(unqueued),
                cache.usage().unavailableBlocks());
        unqueued.clear();
        driver.accept(new DriverEvent.Computed(batch.iteration(), rank.value(), start, end, share));
    }
}
