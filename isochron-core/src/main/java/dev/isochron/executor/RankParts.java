package dev.isochron.executor;

import dev.isochron.collective.Collective;
import dev.isochron.engine.ModelEngine;
import dev.isochron.kvcache.KvCache;
import dev.isochron.routing.AdpRouter;
import dev.isochron.scheduling.Scheduler;

/**
 * Everything one rank's loop is wired to. All parts belong to the rank; {@code queue} and {@code sink} are used on the root only.
 *
 * @param log where iteration lines go, or {@link IterationLog#OFF}
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
        IterationLog log) {}
