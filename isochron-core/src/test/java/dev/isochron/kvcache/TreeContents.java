package dev.isochron.kvcache;

import dev.isochron.core.BlockKey;
import dev.isochron.core.KeyPrompt;
import dev.isochron.core.PromptKeys;
import dev.isochron.core.ReuseScope;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** The real tree read out node by node, in the oracle's words. */
final class TreeContents {
    private final GpuPool pool;
    private final Map<Long, String> pathOfWord = new LinkedHashMap<>();
    private final Map<String, Integer> contents = new TreeMap<>();
    private final Map<Integer, String> pathOfPage = new TreeMap<>();
    private final Set<String> keys = new TreeSet<>();

    /**
     * Reads the tree.
     *
     * @param pathOfId paths of key-only blocks by id; empty for token prompts
     */
    TreeContents(GpuPool pool, Map<Integer, String> pathOfId) {
        this.pool = pool;
        pathOfId.forEach((id, path) -> pathOfWord.put(wordOf(id), path));
        for (int root : pool.tree().roots().nodes()) {
            long salt = pool.tree().roots().scope(root).salt().orElseThrow();
            children(root, salt == 100 ? "scope0" : "scope1");
        }
    }

    /** Word 0 of an id's key: the same in every namespace. */
    private static long wordOf(int id) {
        return PromptKeys.of(KeyPrompt.of(0, 1, new int[] {id}, 1, 1), ReuseScope.ofNamespace(0), 1)
                .word(0, 0);
    }

    private void children(int node, String path) {
        var nodes = pool.tree().nodes();
        for (int child = nodes.firstChild(node); child != NodeSlab.NONE; child = nodes.nextSibling(child)) {
            List<Integer> tokens = IntStream.of(nodes.tokens(child)).boxed().toList();
            String childPath = tokens.isEmpty() ? pathOfWord.get(nodes.word(child, 0)) : path + "/" + tokens;
            contents.put(childPath, pool.pages().slab().coverage(nodes.page(child)));
            pathOfPage.put(nodes.page(child), childPath);
            keys.add(
                    new BlockKey(nodes.word(child, 0), nodes.word(child, 1), nodes.word(child, 2), nodes.word(child, 3))
                            .hex());
            children(child, childPath);
        }
    }

    Map<String, Integer> contents() {
        return contents;
    }

    Set<String> keys() {
        return keys;
    }

    List<String> evictionOrder() {
        int[] order = new int[pool.pages().evictable()];
        pool.pages().queues().first(order.length, order);
        List<String> paths = new ArrayList<>();
        for (int page : order) {
            paths.add(pathOfPage.get(page));
        }
        return paths;
    }
}
