package dev.isochron.kvcache;

import static dev.isochron.kvcache.PageSlab.NONE;

import java.util.Arrays;

/** The evictable pages: one first-in first-out list per priority, linked through the pages themselves. All steps are O(1). */
final class EvictionQueues {
    private static final int LEVELS = PagePriority.MAX + 1;

    private final PageSlab slab;
    private final int[] heads = new int[LEVELS];
    private final int[] tails = new int[LEVELS];
    private int size;

    EvictionQueues(PageSlab slab) {
        this.slab = slab;
        Arrays.fill(heads, NONE);
        Arrays.fill(tails, NONE);
    }

    int size() {
        return size;
    }

    /** The oldest page of a priority, or NONE. */
    int head(int priority) {
        return heads[priority];
    }

    void append(int page) {
        int priority = slab.priority(page);
        int last = tails[priority];
        slab.previous(page, last);
        slab.next(page, NONE);
        slab.markQueued(page);
        if (last == NONE) {
            heads[priority] = page;
        } else {
            slab.next(last, page);
        }
        tails[priority] = page;
        size++;
    }

    void remove(int page) {
        int before = slab.previous(page);
        int after = slab.next(page);
        if (before == NONE) {
            heads[slab.priority(page)] = after;
        } else {
            slab.next(before, after);
        }
        if (after == NONE) {
            tails[slab.priority(page)] = before;
        } else {
            slab.previous(after, before);
        }
        slab.markInUse(page);
        size--;
    }

    /** Writes the first {@code count} pages in eviction order into {@code into}: priority, then age. */
    void first(int count, int[] into) {
        int found = 0;
        for (int priority = 0; priority < LEVELS && found < count; priority++) {
            for (int page = heads[priority]; page != NONE && found < count; page = slab.next(page)) {
                into[found++] = page;
            }
        }
    }
}
