package dev.isochron.kvcache;

import static dev.isochron.kvcache.KvInvariants.require;

/** KV-12 to KV-16: numbers, commits, rows and page tables of the live sequences. */
final class SequenceInvariants {
    private final KvCacheManager manager;
    private final GpuPool pool;

    private SequenceInvariants(KvCacheManager manager) {
        this.manager = manager;
        this.pool = manager.pool();
    }

    static void check(KvCacheManager manager) {
        var invariants = new SequenceInvariants(manager);
        int rows = 0;
        for (LiveSequence live : manager.live().all()) {
            invariants.checkNumbers(live.cache());
            invariants.checkCommitted(live.cache());
            invariants.checkTable(live);
            rows += live.rowGivenBack() ? 0 : 1;
        }
        var pool = manager.live().rows();
        require(
                pool.used() == rows && rows <= pool.rows(),
                "KV-15",
                pool.used() + " rows used by " + rows + " sequences");
    }

    private void checkNumbers(SequenceCache cache) {
        String numbers = "committed " + cache.committed().tokens() + ", history " + cache.history() + ", capacity "
                + cache.capacity() + ", blocks " + cache.blocks().size();
        require(cache.status() != SequenceStatus.CLOSED, "KV-12", "a closed sequence is live");
        require(cache.committed().tokens() <= cache.history() && cache.history() <= cache.capacity(), "KV-12", numbers);
        require(cache.blocks().size() == Math.ceilDiv(cache.capacity(), blockTokens()), "KV-12", numbers);
    }

    /** Committed full blocks are a chain of attached nodes; only a short last one may have been replaced meanwhile. */
    private void checkCommitted(SequenceCache cache) {
        int full = Math.min(cache.committed().blocks(), cache.committed().tokens() / blockTokens());
        require(
                cache.committed().blocks() <= full + 1,
                "KV-14",
                cache.committed().blocks() + " blocks committed, " + full + " are full");
        for (int block = 0; block < cache.blocks().size(); block++) {
            int page = cache.blocks().page(block);
            int node = pool.pages().slab().node(page);
            if (block < full) {
                checkLink(cache, block, node);
            } else if (block >= cache.committed().blocks()) {
                require(node == PageSlab.NONE, "KV-14", "uncommitted block " + block + " has node " + node);
            }
            boolean shared = pool.pages().slab().users(page) > 1;
            require(!shared || block < full, "KV-16", "block " + block + " is shared but not a full committed one");
        }
    }

    private void checkLink(SequenceCache cache, int block, int node) {
        require(node != PageSlab.NONE, "KV-14", "committed block " + block + " is not in the tree");
        require(
                pool.tree().nodes().ordinal(node) == block,
                "KV-14",
                "block " + block + " has a node of ordinal "
                        + pool.tree().nodes().ordinal(node));
        int above = pool.tree().nodes().page(pool.tree().nodes().parent(node));
        require(
                block == 0 || above == cache.blocks().page(block - 1),
                "KV-14",
                "block " + block + " does not hang below the block before");
    }

    private void checkTable(LiveSequence live) {
        if (live.rowGivenBack()) {
            return;
        }
        SequenceCache cache = live.cache();
        var table = manager.pageTable();
        require(cache.blocks().size() <= table.rowBlocks(), "KV-15", "more blocks than entries in a row");
        for (int block = 0; block < table.rowBlocks(); block++) {
            int expected = cache.isActive() && block < cache.blocks().size()
                    ? cache.blocks().page(block)
                    : PageTable.ABSENT;
            require(
                    table.slot(live.row(), block) == expected,
                    "KV-15",
                    "entry " + block + " of row " + live.row() + " is " + table.slot(live.row(), block));
        }
    }

    private int blockTokens() {
        return pool.config().tokensPerBlock();
    }
}
