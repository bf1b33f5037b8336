package dev.isochron.kvcache;

import static dev.isochron.kvcache.KvInvariants.require;

import java.util.BitSet;

/** References to pages, counted anew from the live sequences. */
final class PageReferences {
    private final int[] users;
    private final int[] locks;

    private PageReferences(int pages) {
        this.users = new int[pages];
        this.locks = new int[pages];
    }

    static PageReferences count(KvCacheManager manager) {
        var references = new PageReferences(manager.pool().pages().total());
        for (LiveSequence live : manager.live().all()) {
            references.add(live.cache());
        }
        return references;
    }

    private void add(SequenceCache cache) {
        var seen = new BitSet();
        for (int block = 0; block < cache.blocks().size(); block++) {
            int page = cache.blocks().page(block);
            require(!seen.get(page), "KV-3", "page " + page + " is block " + block + " and another of one sequence");
            seen.set(page);
            users[page]++;
            locks[page] += cache.isActive() ? 1 : 0;
        }
    }

    int users(int page) {
        return users[page];
    }

    int locks(int page) {
        return locks[page];
    }
}
