package dev.isochron.executor;

import dev.isochron.collective.Collective;
import dev.isochron.engine.ModelEngine;
import dev.isochron.kvcache.KvCache;
import dev.isochron.routing.AdpRouter;
import dev.isochron.scheduling.Scheduler;
import dev.isochron.scheduling.StallWatch;

/**
 * Everything one rank's loop is wired to. All parts belong to the rank; {@code queue} and {@code sink} are used on the root only.
 *
 * @param log where iteration lines go, or {@link IterationLog#OFF}
 * @param settings configuration of the parts, compared at {@code START_UP}
 * @param stalls of the scheduler; its warnings go to the observer
 */
public record RankParts(
        Collective collective,
        AdpRouter router,
        Scheduler scheduler,
        KvCache kvCache,
        ModelEngine engine,
        HostClock clock,
        RequestQueue queue,
        ResponseSink sink,
        IterationObserver observer,
        IterationLog log,
        RankSettings settings,
        StallWatch stalls) {
    /** Parts with nothing to compare and a scheduler that counts no stalls. */
    public RankParts(
            Collective collective,
            AdpRouter router,
            Scheduler scheduler,
            KvCache kvCache,
            ModelEngine engine,
            HostClock clock,
            RequestQueue queue,
            ResponseSink sink,
            IterationObserver observer,
            IterationLog log) {
        this(
                collective,
                router,
                scheduler,
                kvCache,
                engine,
                clock,
                queue,
                sink,
                observer,
                log,
                RankSettings.NONE,
                StallWatch.idle());
    }
}
