package dev.isochron.app.serve;

import dev.isochron.core.MonotonicClock;
import dev.isochron.core.RankId;
import dev.isochron.engine.ModelEngine;
import dev.isochron.engine.cpu.BlockTable;
import dev.isochron.engine.cpu.CpuAffinity;
import dev.isochron.engine.cpu.CpuEngine;
import dev.isochron.engine.cpu.KvPool;
import dev.isochron.engine.cpu.PackedModel;
import dev.isochron.kvcache.KvCacheConfig;
import dev.isochron.kvcache.PageMover;
import java.lang.foreign.Arena;

/** One rank on a core of its own. */
final class CpuDevice implements RankDevice {
    private final RankId rank;
    private final PackedModel model;
    private final KvPool pool;
    private final MonotonicClock clock;

    CpuDevice(Arena arena, RankId rank, PackedModel model, KvCacheConfig kvCache, MonotonicClock clock) {
        this.rank = rank;
        this.model = model;
        this.pool = new KvPool(arena, model.spec(), kvCache.gpuBlocks(), kvCache.tokensPerBlock());
        this.clock = clock;
    }

    @Override
    public PageMover pages() {
        return pool;
    }

    @Override
    public ModelEngine engine(BlockTable blocks) {
        return new CpuEngine(model, pool, blocks, clock);
    }

    /** A rank that cannot be bound runs all the same, only less evenly. */
    @Override
    public void prepareThread() {
        CpuAffinity.pin(rank.value());
    }
}
