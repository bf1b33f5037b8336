package dev.isochron.kvcache;

/** Where the tree announces what becomes and what stops being reusable. */
sealed interface EventLog permits EventBuffer, EventsOff {
    /** A log for so many events between two drains; 0 = off. */
    static EventLog of(KvCacheConfig config) {
        return config.eventBufferMaxSize() == 0 ? new EventsOff() : new EventBuffer(config);
    }

    /**
     * A node was attached together with its page.
     *
     * @param tokens tokens the page covers
     * @param priority the page's eviction priority
     */
    void stored(NodeSlab nodes, int node, int tokens, int priority);

    /** A node is being detached; its key is still there. */
    void removed(NodeSlab nodes, int node);

    /** Everything since the last drain, at most the newest that the buffer keeps. */
    DrainedEvents drain();

    /** Events lost to the bound since construction. */
    long dropped();

    boolean on();
}
