package dev.isochron.kvcache;

import static dev.isochron.kvcache.PageSlab.NONE;

/**
 * All pages of the GPU tier with their users. State is derived: without users a page is droppable (queued if a node has it, else
 * freed at once), with users but no locks it is held, with locks it is locked. Only this class frees, queues and un-queues.
 */
final class Pages {
    private final int total;
    private final PagePriority priority;
    private final PageSlab slab = new PageSlab();
    private final EvictionQueues queues = new EvictionQueues(slab);
    private int freeHead = NONE;
    private int untouched;
    private int free;

    Pages(int total, PagePriority priority) {
        this.total = total;
        this.priority = priority;
        this.free = total;
    }

    int total() {
        return total;
    }

    int free() {
        return free;
    }

    int evictable() {
        return queues.size();
    }

    int available() {
        return free + queues.size();
    }

    PageSlab slab() {
        return slab;
    }

    EvictionQueues queues() {
        return queues;
    }

    /** Slots that were used at least once; higher ones are free. */
    int touched() {
        return untouched;
    }

    int freeHead() {
        return freeHead;
    }

    // ---- slots

    /** Takes a free slot, the last freed first, as a page locked by the caller. */
    int take(int blockOrdinal) {
        if (free == 0) {
            throw new IllegalStateException("no free slot of " + total + "; room must be made first");
        }
        int page = popFree();
        slab.users(page, 1);
        slab.locks(page, 1);
        slab.node(page, NONE);
        slab.coverage(page, 0);
        slab.priority(page, priority.of(blockOrdinal));
        slab.markInUse(page);
        return page;
    }

    private int popFree() {
        free--;
        int page = freeHead;
        if (page == NONE) {
            page = untouched++;
            slab.reach(page);
        } else {
            freeHead = slab.next(page);
        }
        return page;
    }

    private void pushFree(int page) {
        slab.next(page, freeHead);
        slab.markFree(page);
        freeHead = page;
        free++;
    }

    // ---- users

    /** A new user that also locks. */
    void lock(int page) {
        int users = slab.users(page);
        if (users == 0) {
            queues.remove(page);
        }
        slab.users(page, users + 1);
        slab.locks(page, slab.locks(page) + 1);
    }

    /** A user goes who had the page locked. */
    void releaseLocked(int page) {
        slab.locks(page, slab.locks(page) - 1);
        releaseHeld(page);
    }

    /** A user goes who only held the page. */
    void releaseHeld(int page) {
        int users = slab.users(page) - 1;
        slab.users(page, users);
        if (users == 0) {
            settle(page);
        }
    }

    /** A lock becomes a hold. */
    void unlock(int page) {
        slab.locks(page, slab.locks(page) - 1);
    }

    /** A hold becomes a lock. */
    void relock(int page) {
        slab.locks(page, slab.locks(page) + 1);
    }

    private void settle(int page) {
        if (slab.node(page) == NONE) {
            pushFree(page);
        } else {
            queues.append(page);
        }
    }

    // ---- tree

    void attach(int page, int node, int coverageTokens) {
        slab.node(page, node);
        slab.coverage(page, coverageTokens);
    }

    /** The node of a page is gone: the page lives on only while somebody uses it. */
    void detach(int page) {
        slab.node(page, NONE);
        if (slab.users(page) == 0) {
            queues.remove(page);
            pushFree(page);
        }
    }
}
