package dev.isochron.engine.cpu;

import dev.isochron.core.LlmRequest;

/** Where the KV blocks of a request lie; what the engine needs of its rank's KV cache manager. */
@FunctionalInterface
public interface BlockTable {
    /** The slot of a block that has room, for a request of the batch under way. */
    int slot(LlmRequest request, int block);
}
