package dev.isochron.kvcache;

/**
 * The fields of all pages, eight {@code int}s side by side per page, so that a visit touches one stretch of memory and no object.
 *
 * <p>With one tier a page never moves: the number of a page is the number of its slot.
 */
final class PageSlab {
    /** No page, no node. */
    static final int NONE = -1;

    private static final int STRIDE = 8;
    private static final int USERS = 0;
    private static final int LOCKS = 1;
    private static final int NODE = 2;
    private static final int COVERAGE = 3;
    private static final int PRIORITY = 4;
    private static final int PREVIOUS = 5;
    private static final int NEXT = 6;
    private static final int PLACE = 7;

    /** Values of the place: which list the links belong to. */
    private static final int FREE = 0;

    private static final int IN_USE = 1;
    private static final int QUEUED = 2;

    private final IntSlab fields = new IntSlab();

    /** Makes sure that the fields of {@code page} exist; the slab grows with the highest slot ever used. */
    void reach(int page) {
        fields.reach((page + 1) * STRIDE);
    }

    int users(int page) {
        return fields.at(page * STRIDE + USERS);
    }

    void users(int page, int users) {
        fields.put(page * STRIDE + USERS, users);
    }

    int locks(int page) {
        return fields.at(page * STRIDE + LOCKS);
    }

    void locks(int page, int locks) {
        fields.put(page * STRIDE + LOCKS, locks);
    }

    /** The attached tree node this page belongs to, or {@link #NONE}. */
    int node(int page) {
        return fields.at(page * STRIDE + NODE);
    }

    void node(int page, int node) {
        fields.put(page * STRIDE + NODE, node);
    }

    /** Leading tokens of the node that the page holds; meaningless without a node. */
    int coverage(int page) {
        return fields.at(page * STRIDE + COVERAGE);
    }

    void coverage(int page, int tokens) {
        fields.put(page * STRIDE + COVERAGE, tokens);
    }

    int priority(int page) {
        return fields.at(page * STRIDE + PRIORITY);
    }

    void priority(int page, int priority) {
        fields.put(page * STRIDE + PRIORITY, priority);
    }

    int previous(int page) {
        return fields.at(page * STRIDE + PREVIOUS);
    }

    void previous(int page, int other) {
        fields.put(page * STRIDE + PREVIOUS, other);
    }

    int next(int page) {
        return fields.at(page * STRIDE + NEXT);
    }

    void next(int page, int other) {
        fields.put(page * STRIDE + NEXT, other);
    }

    /** True if the slot has no owner: the page is in the free list. */
    boolean isFree(int page) {
        return fields.at(page * STRIDE + PLACE) == FREE;
    }

    void markFree(int page) {
        fields.put(page * STRIDE + PLACE, FREE);
    }

    /** True if the page is in an eviction queue: reusable, and droppable at any time. */
    boolean isQueued(int page) {
        return fields.at(page * STRIDE + PLACE) == QUEUED;
    }

    void markQueued(int page) {
        fields.put(page * STRIDE + PLACE, QUEUED);
    }

    void markInUse(int page) {
        fields.put(page * STRIDE + PLACE, IN_USE);
    }
}
