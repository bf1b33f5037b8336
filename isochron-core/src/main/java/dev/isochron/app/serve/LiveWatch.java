package dev.isochron.app.serve;

import dev.isochron.collective.Collective;
import dev.isochron.core.RankId;
import dev.isochron.engine.ModelEngine;
import dev.isochron.executor.IterationLog;
import dev.isochron.executor.IterationObserver;
import dev.isochron.kvcache.KvCache;

/** What listens to a live group: logs, metrics, the operator. Rank methods are called once per rank at the start. */
public interface LiveWatch {
    IterationLog log(RankId rank);

    IterationObserver observer(RankId rank);

    /** The rank's KV cache is there; it belongs to the rank's thread once that runs. */
    default void caches(RankId rank, KvCache cache) {}

    /** The collectives that the rank gets instead of the given ones, for what measures them. */
    default Collective around(RankId rank, Collective collectives) {
        return collectives;
    }

    /** The engine that the rank gets instead of the given one, for what measures forwards. */
    ModelEngine around(RankId rank, ModelEngine engine);

    /** A collective takes unusually long. */
    void slowCollective(String message);
}
