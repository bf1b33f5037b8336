package dev.isochron.app.bench;

import dev.isochron.app.serve.LiveWatch;
import dev.isochron.collective.Collective;
import dev.isochron.core.RankId;
import dev.isochron.engine.ModelEngine;
import dev.isochron.executor.IterationLog;
import dev.isochron.executor.IterationObserver;
import dev.isochron.kvcache.KvCache;

/** Another watch, to be changed in part. */
class DelegatingWatch implements LiveWatch {
    private final LiveWatch inner;

    DelegatingWatch(LiveWatch inner) {
        this.inner = inner;
    }

    @Override
    public IterationLog log(RankId rank) {
        return inner.log(rank);
    }

    @Override
    public IterationObserver observer(RankId rank) {
        return inner.observer(rank);
    }

    @Override
    public void caches(RankId rank, KvCache cache) {
        inner.caches(rank, cache);
    }

    @Override
    public ModelEngine around(RankId rank, ModelEngine engine) {
        return inner.around(rank, engine);
    }

    @Override
    public Collective around(RankId rank, Collective collectives) {
        return inner.around(rank, collectives);
    }

    @Override
    public void slowCollective(String message) {
        inner.slowCollective(message);
    }
}
