package dev.isochron.app.bench;

import dev.isochron.app.serve.LiveWatch;
import dev.isochron.collective.Collective;
import dev.isochron.core.MonotonicClock;
import dev.isochron.core.RankId;
import dev.isochron.engine.ModelEngine;
import dev.isochron.executor.IterationLog;
import dev.isochron.executor.IterationObserver;
import dev.isochron.kvcache.KvCache;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A server's own watch, with a driver listening beside it. */
final class TappedWatch implements LiveWatch {
    private final LiveWatch inner;
    private final MonotonicClock clock;
    private final Consumer<DriverEvent> driver;
    private final Map<RankId, RankTap> taps = new TreeMap<>(java.util.Comparator.comparingInt(RankId::value));

    TappedWatch(LiveWatch inner, MonotonicClock clock, Consumer<DriverEvent> driver) {
        this.inner = inner;
        this.clock = clock;
        this.driver = driver;
    }

    @Override
    public IterationLog log(RankId rank) {
        return inner.log(rank);
    }

    @Override
    public void caches(RankId rank, KvCache cache) {
        inner.caches(rank, cache);
        taps.put(rank, new RankTap(rank, cache, clock, driver));
    }

    @Override
    public IterationObserver observer(RankId rank) {
        return new Both(inner.observer(rank), tap(rank));
    }

    @Override
    public ModelEngine around(RankId rank, ModelEngine engine) {
        return tap(rank).measured(inner.around(rank, engine));
    }

    @Override
    public Collective around(RankId rank, Collective collectives) {
        return inner.around(rank, collectives);
    }

    @Override
    public void slowCollective(String message) {
        inner.slowCollective(message);
    }

    private RankTap tap(RankId rank) {
        RankTap tap = taps.get(rank);
        if (tap == null) {
            throw new IllegalStateException("rank " + rank.value() + " has no cache yet");
        }
        return tap;
    }
}
