package dev.isochron.kvcache;

import dev.isochron.core.ReuseScope;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** The roots of the tree: one per reuse scope with reusable blocks, in order of creation. */
final class ScopeRoots {
    private final Map<ReuseScope, Root> byScope = new LinkedHashMap<>();
    private final Int2ObjectOpenHashMap<ReuseScope> byNode = new Int2ObjectOpenHashMap<>();

    /**
     * One root.
     *
     * @param node its tree node
     * @param kind what the prompts of its scope are made of
     */
    record Root(int node, PromptKind kind) {}

    void add(ReuseScope scope, Root root) {
        byScope.put(scope, root);
        byNode.put(root.node(), scope);
    }

    void remove(int node) {
        byScope.remove(byNode.remove(node));
    }

    /** Refuses a prompt of another kind than the scope already holds. */
    void check(ReuseScope scope, PromptKind kind) {
        Root root = byScope.get(scope);
        if (root != null && root.kind() != kind) {
            throw new IllegalArgumentException("reuse scope " + scope + " holds " + root.kind() + " prompts; a " + kind
                    + " prompt cannot share it");
        }
    }

    /** The root nodes in order of creation. */
    int[] nodes() {
        return byScope.values().stream().mapToInt(Root::node).toArray();
    }

    ReuseScope scope(int node) {
        return byNode.get(node);
    }
}
