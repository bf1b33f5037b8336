package dev.isochron.kvcache;

import static dev.isochron.kvcache.KvInvariants.require;
import static dev.isochron.kvcache.PageSlab.NONE;

/** KV-1, KV-3 to KV-6: every slot is free, in use or queued, and says so. */
final class PageInvariants {
    private final Pages pages;
    private final PageSlab slab;

    private PageInvariants(Pages pages) {
        this.pages = pages;
        this.slab = pages.slab();
    }

    static void check(Pages pages, PageReferences references) {
        var invariants = new PageInvariants(pages);
        invariants.checkUsers(references);
        invariants.checkFreeList();
        invariants.checkQueues();
        invariants.checkSums(references);
    }

    private void checkUsers(PageReferences references) {
        for (int page = 0; page < pages.touched(); page++) {
            int users = references.users(page);
            boolean free = slab.isFree(page);
            boolean queued = slab.isQueued(page);
            if (!free) {
                require(slab.users(page) == users, "KV-3", page(page) + " has " + users + " references");
                require(slab.locks(page) == references.locks(page), "KV-3", page(page) + " is locked otherwise");
            }
            require(slab.locks(page) <= slab.users(page) || free, "KV-3", page(page) + " has more locks than users");
            require(!free || users == 0, "KV-1", page(page) + " is free and used");
            require(queued == (users == 0 && !free), "KV-5", page(page) + " is queued: " + queued);
            require(!queued || slab.node(page) != NONE, "KV-5", page(page) + " is queued without a node");
            require(!queued || slab.locks(page) == 0, "KV-4", page(page) + " is queued and locked");
        }
    }

    private String page(int page) {
        return "page " + page + " (users " + slab.users(page) + ", locks " + slab.locks(page) + ", node "
                + slab.node(page) + ")";
    }

    private void checkFreeList() {
        int listed = pages.total() - pages.touched();
        for (int page = pages.freeHead(); page != NONE; page = slab.next(page)) {
            require(slab.isFree(page), "KV-1", page(page) + " is in the free list but not free");
            require(++listed <= pages.total(), "KV-1", "the free list does not end");
        }
        require(listed == pages.free(), "KV-1", pages.free() + " slots counted free, " + listed + " listed");
    }

    private void checkQueues() {
        int listed = 0;
        for (int priority = PagePriority.MIN; priority <= PagePriority.MAX; priority++) {
            int before = NONE;
            for (int page = pages.queues().head(priority); page != NONE; page = slab.next(page)) {
                require(slab.isQueued(page), "KV-5", page(page) + " is in a queue but not marked");
                require(
                        slab.priority(page) == priority,
                        "KV-5",
                        page(page) + " is in the queue of priority " + priority);
                require(slab.previous(page) == before, "KV-5", page(page) + " is linked to " + slab.previous(page));
                require(++listed <= pages.total(), "KV-5", "a queue does not end");
                before = page;
            }
        }
        require(
                listed == pages.evictable(),
                "KV-5",
                pages.evictable() + " pages counted evictable, " + listed + " queued");
    }

    private void checkSums(PageReferences references) {
        int used = 0;
        for (int page = 0; page < pages.total(); page++) {
            used += references.users(page) > 0 ? 1 : 0;
        }
        require(
                used == pages.total() - pages.available(),
                "KV-6",
                used + " pages used, " + pages.available() + " available of " + pages.total());
    }
}
