package dev.isochron.kvcache;

/**
 * Checks the whole state of a KV cache against the invariants of kv-cache.md 3: slots, pages, queues, tree, index, sequences and
 * rows. For tests, also those of engines: it visits everything and names the invariant that is broken.
 */
public final class KvInvariants {
    private KvInvariants() {}

    /** Throws {@link IllegalStateException} with the invariant's number and the offending values if one is broken. */
    public static void check(KvCacheManager manager) {
        var references = PageReferences.count(manager);
        PageInvariants.check(manager.pool().pages(), references);
        TreeInvariants.check(manager.pool());
        SequenceInvariants.check(manager);
    }

    static void require(boolean holds, String invariant, String message) {
        if (!holds) {
            throw new IllegalStateException(invariant + ": " + message);
        }
    }
}
