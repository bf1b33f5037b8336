package dev.isochron.kvcache;

import java.util.Arrays;

/** The whole state of a KV cache as text: what must be equal after a refusal, a probe, or the same calls on another cache. */
final class KvDigest {
    private final StringBuilder text = new StringBuilder();
    private final KvCacheManager kv;

    private KvDigest(KvCacheManager kv) {
        this.kv = kv;
    }

    static String of(KvCacheManager kv) {
        var digest = new KvDigest(kv);
        digest.pages();
        digest.queues();
        digest.tree();
        digest.sequences();
        digest.line("statistics", kv.statistics());
        return digest.text.toString();
    }

    private void line(Object... parts) {
        text.append(Arrays.toString(parts)).append('\n');
    }

    private void pages() {
        var pages = kv.pool().pages();
        line("free", pages.free(), "touched", pages.touched());
        for (int page = pages.freeHead();
                page != PageSlab.NONE;
                page = pages.slab().next(page)) {
            line("free slot", page);
        }
        var slab = pages.slab();
        for (int page = 0; page < pages.touched(); page++) {
            if (!slab.isFree(page)) {
                line("page", page, slab.users(page), slab.locks(page), slab.node(page), slab.priority(page));
            }
        }
    }

    private void queues() {
        int[] order = new int[kv.pool().pages().evictable()];
        kv.pool().pages().queues().first(order.length, order);
        line("queue", Arrays.toString(order));
    }

    private void tree() {
        for (int root : kv.pool().tree().roots().nodes()) {
            line("scope", kv.pool().tree().roots().scope(root));
            node(root);
        }
    }

    private void node(int node) {
        var nodes = kv.pool().tree().nodes();
        line(
                "node",
                node,
                nodes.word(node, 0),
                nodes.page(node),
                nodes.ordinal(node),
                Arrays.toString(nodes.tokens(node)));
        for (int child = nodes.firstChild(node); child != NodeSlab.NONE; child = nodes.nextSibling(child)) {
            node(child);
        }
    }

    private void sequences() {
        for (LiveSequence live : kv.live().all()) {
            var cache = live.cache();
            line(
                    "row",
                    live.row(),
                    cache.status(),
                    cache.history(),
                    cache.capacity(),
                    cache.committed().tokens());
            line(cache.growths().contextCapacity(), cache.growths().draftGrant());
            line(
                    cache.pending().allocated(),
                    cache.pending().missed(),
                    cache.pending().generation());
            for (int block = 0; block < cache.blocks().size(); block++) {
                line("block", block, cache.blocks().page(block));
            }
        }
    }
}
