package dev.isochron.app.serve;

import dev.isochron.engine.ModelEngine;
import dev.isochron.engine.cpu.BlockTable;
import dev.isochron.kvcache.PageMover;

/** What computes for one rank. Its pages exist before the KV cache that speaks of them, its engine after. */
interface RankDevice {
    PageMover pages();

    /** The engine; called once. */
    ModelEngine engine(BlockTable blocks);

    /** Called once on the rank's thread before its loop. */
    void prepareThread();
}
