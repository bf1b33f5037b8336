package dev.isochron.kvcache;

/**
 * The GPU tier: its pages, the tree over them, and the rule that makes room. Plan first, then apply: a refusal reads only.
 */
final class GpuPool {
    private final KvCacheConfig config;
    private final Pages pages;
    private final RadixTree tree;
    private final PageMover mover;
    private int[] victims = new int[64];
    private long evictedBlocks;
    private long visitedBlocks;

    GpuPool(KvCacheConfig config, Pages pages, RadixTree tree, PageMover mover) {
        this.config = config;
        this.pages = pages;
        this.tree = tree;
        this.mover = mover;
    }

    KvCacheConfig config() {
        return config;
    }

    Pages pages() {
        return pages;
    }

    RadixTree tree() {
        return tree;
    }

    PageMover mover() {
        return mover;
    }

    /** Reusable blocks dropped to make room since construction. */
    long evictedBlocks() {
        return evictedBlocks;
    }

    /** Matched blocks looked at one by one since construction; what a probe must not do. */
    long visitedBlocks() {
        return visitedBlocks;
    }

    void visited(int blocks) {
        visitedBlocks += blocks;
    }

    /** True if sequences may start or resume: the share of unavailable slots is not above {@code maxUtilForResume}. */
    boolean gateOpen() {
        int unavailable = pages.total() - pages.available();
        return (double) unavailable / pages.total() <= config.maxUtilForResume();
    }

    boolean hasRoom(int slots) {
        return pages.available() >= slots;
    }

    /** True if the copy of a partial match has a slot that is not one of the matched pages. */
    boolean hasRoomForCopy(PrefixMatch match) {
        if (match.partialTokens() == 0 || pages.free() > 0) {
            return true;
        }
        int matched = match.fullBlocks() + 1;
        return pages.evictable() > matched || pages.evictable() > evictable(match);
    }

    /** Matched pages that nobody uses. */
    private int evictable(PrefixMatch match) {
        visited(match.fullBlocks());
        int count = evictable(match.partialNode());
        for (int node = match.lastNode(); node != NodeSlab.NONE && tree.nodes().ordinal(node) >= 0; ) {
            count += evictable(node);
            node = tree.nodes().parent(node);
        }
        return count;
    }

    private int evictable(int node) {
        return pages.slab().isQueued(tree.nodes().page(node)) ? 1 : 0;
    }

    /**
     * Drops reusable pages until so many slots are free: the first in eviction order, and with each everything below it in the
     * tree. There must be room.
     */
    void makeRoom(int slots) {
        int count = slots - pages.free();
        if (count <= 0) {
            return;
        }
        if (!hasRoom(slots)) {
            throw new IllegalStateException(slots + " slots wanted, " + pages.free() + " free and " + pages.evictable()
                    + " evictable of " + pages.total());
        }
        if (victims.length < count) {
            victims = new int[Math.max(count, 2 * victims.length)];
        }
        pages.queues().first(count, victims);
        int before = pages.evictable();
        for (int i = 0; i < count; i++) {
            dropUnlessGone(victims[i]);
        }
        evictedBlocks += before - pages.evictable();
    }

    /** A victim below another one has left with it. */
    private void dropUnlessGone(int page) {
        if (pages.slab().isQueued(page)) {
            tree.drop(pages.slab().node(page));
        }
    }
}
