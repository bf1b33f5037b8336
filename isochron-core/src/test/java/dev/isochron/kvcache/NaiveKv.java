package dev.isochron.kvcache;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The naive oracle of KV-11: the cache as a map from path (scope and blocks) to page, every question answered by walking, every
 * count by counting. Shares no code with the real thing.
 */
final class NaiveKv {
    /** A prompt as the oracle sees it: one name per block, and tokens where they are known. */
    record NaivePrompt(String root, List<Integer> tokens, boolean keyOnly) {
        int length() {
            return tokens.size();
        }

        String path(int tokensUpTo, int blockTokens) {
            var path = new StringBuilder(root);
            for (int from = 0; from < tokensUpTo; from += blockTokens) {
                path.append('/').append(tokens.subList(from, Math.min(from + blockTokens, tokensUpTo)));
            }
            return path.toString();
        }
    }

    /** A reusable page. */
    static final class Cached {
        final List<Integer> tokens;
        int users = 1;
        long idleSince;

        Cached(List<Integer> tokens) {
            this.tokens = tokens;
        }
    }

    /** A sequence: a null block is private. */
    static final class Sequence {
        final NaivePrompt prompt;
        final List<@Nullable Cached> blocks = new ArrayList<>();
        boolean active = true;
        boolean stopped;
        int claimed;
        int committed;
        int committedBlocks;
        int history;
        int capacity;

        Sequence(NaivePrompt prompt) {
            this.prompt = prompt;
        }
    }

    private final KvCacheConfig config;
    private final int blockTokens;
    private final int total;
    private final Map<String, Cached> cached = new LinkedHashMap<>();
    private final Map<Long, Sequence> sequences = new TreeMap<>();
    private long clock;

    NaiveKv(KvCacheConfig config) {
        this.config = config;
        this.blockTokens = config.tokensPerBlock();
        this.total = config.gpuBlocks();
    }

    // ---- counting

    Sequence sequence(long id) {
        return sequences.get(id);
    }

    /** Path to coverage of everything reusable, in no particular order. */
    Map<String, Integer> contents() {
        Map<String, Integer> contents = new TreeMap<>();
        cached.forEach((path, page) -> contents.put(path, page.tokens.size()));
        return contents;
    }

    List<String> evictionOrder() {
        return cached.entrySet().stream()
                .filter(entry -> entry.getValue().users == 0)
                .sorted(Comparator.comparingLong(entry -> entry.getValue().idleSince))
                .map(Map.Entry::getKey)
                .toList();
    }

    int free() {
        long own = sequences.values().stream()
                .flatMap(sequence -> sequence.blocks.stream())
                .filter(block -> block == null || !cached.containsValue(block))
                .count();
        return total - cached.size() - (int) own;
    }

    int available() {
        return free() + evictionOrder().size();
    }

    boolean gateOpen() {
        return (double) (total - available()) / total <= config.maxUtilForResume();
    }

    // ---- matching

    /** What a query finds: whole blocks, and leading tokens of one more. */
    record Found(int blocks, String partialPath, int partialTokens) {
        int tokens(int blockTokens) {
            return blocks * blockTokens + partialTokens;
        }
    }

    Found match(NaivePrompt prompt) {
        int query = prompt.length() - 1;
        int blocks = 0;
        while ((blocks + 1) * blockTokens <= query
                && cached.containsKey(prompt.path((blocks + 1) * blockTokens, blockTokens))) {
            blocks++;
        }
        int from = blocks * blockTokens;
        int to = Math.min(query, from + blockTokens);
        if (prompt.keyOnly() || from == to) {
            return new Found(blocks, "", 0);
        }
        String exact = prompt.path(to, blockTokens);
        if (cached.containsKey(exact)) {
            return new Found(blocks, exact, to - from);
        }
        return config.partialReuse()
                ? longestRun(prompt.path(from, blockTokens), prompt.tokens().subList(from, to), blocks)
                : new Found(blocks, "", 0);
    }

    private Found longestRun(String parent, List<Integer> group, int blocks) {
        var best = new Found(blocks, "", 0);
        for (var child : children(parent).entrySet()) {
            int run = 0;
            List<Integer> tokens = child.getValue().tokens;
            while (run < Math.min(tokens.size(), group.size())
                    && tokens.get(run).equals(group.get(run))) {
                run++;
            }
            if (run > best.partialTokens()) {
                best = new Found(blocks, child.getKey(), run);
            }
        }
        return best;
    }

    private Map<String, Cached> children(String parent) {
        Map<String, Cached> children = new LinkedHashMap<>();
        cached.forEach((path, page) -> {
            if (path.substring(0, path.lastIndexOf('/')).equals(parent)) {
                children.put(path, page);
            }
        });
        return children;
    }

    // ---- admission

    Admission prepare(long id, NaivePrompt prompt) {
        Sequence existing = sequences.get(id);
        if (existing != null) {
            return resume(existing) ? new Admission.Prepared(existing.claimed) : new Admission.Refused(Refusal.GATE);
        }
        if (sequences.size() == config.rows()) {
            return new Admission.Refused(Refusal.NO_ROW);
        }
        if (!gateOpen()) {
            return new Admission.Refused(Refusal.GATE);
        }
        Found found = config.blockReuse() ? match(prompt) : new Found(0, "", 0);
        if (found.partialTokens() > 0 && !roomForCopy(prompt, found)) {
            if (available() < total) {
                return new Admission.Refused(Refusal.NO_SLOTS);
            }
            found = new Found(found.blocks(), "", 0);
        }
        return new Admission.Prepared(open(id, prompt, found));
    }

    private boolean roomForCopy(NaivePrompt prompt, Found found) {
        List<String> others = new ArrayList<>(evictionOrder());
        for (int block = 1; block <= found.blocks(); block++) {
            others.remove(prompt.path(block * blockTokens, blockTokens));
        }
        others.remove(found.partialPath());
        return free() > 0 || !others.isEmpty();
    }

    private int open(long id, NaivePrompt prompt, Found found) {
        var sequence = new Sequence(prompt);
        for (int block = 1; block <= found.blocks(); block++) {
            Cached page = cached.get(prompt.path(block * blockTokens, blockTokens));
            page.users++;
            sequence.blocks.add(page);
        }
        sequences.put(id, sequence);
        if (found.partialTokens() > 0) {
            Cached source = cached.get(found.partialPath());
            source.users++;
            makeRoom(1);
            sequence.blocks.add(null);
            leave(source);
        }
        int tokens = found.tokens(blockTokens);
        sequence.claimed = tokens;
        sequence.committed = tokens;
        sequence.committedBlocks = found.blocks();
        sequence.history = tokens;
        sequence.capacity = tokens;
        sequence.stopped = !config.blockReuse();
        return tokens;
    }

    private boolean resume(Sequence sequence) {
        boolean may = sequence.active || gateOpenForResume();
        sequence.active = may;
        return may;
    }

    /** The gate does not hold back the only one who could free pages. */
    private boolean gateOpenForResume() {
        return gateOpen() || sequences.values().stream().noneMatch(other -> other.active);
    }

    // ---- room

    boolean grow(long id, int capacity) {
        Sequence sequence = sequences.get(id);
        int missing = Math.max(0, Math.ceilDiv(capacity, blockTokens) - sequence.blocks.size());
        if (missing > available()) {
            return false;
        }
        makeRoom(missing);
        for (int i = 0; i < missing; i++) {
            sequence.blocks.add(null);
        }
        sequence.capacity = Math.max(sequence.capacity, capacity);
        return true;
    }

    boolean step(long id) {
        Sequence sequence = sequences.get(id);
        int missing = Math.ceilDiv(sequence.capacity + 1, blockTokens) - sequence.blocks.size();
        if ((!sequence.active && !gateOpenForResume()) || missing > available()) {
            return false;
        }
        sequence.active = true;
        return grow(id, sequence.capacity + 1);
    }

    void shrink(long id, int capacity) {
        Sequence sequence = sequences.get(id);
        while (sequence.blocks.size() > Math.ceilDiv(capacity, blockTokens)) {
            sequence.blocks.removeLast();
        }
        sequence.capacity = capacity;
    }

    private void makeRoom(int slots) {
        int wanted = slots - free();
        for (String victim : wanted > 0 ? evictionOrder().subList(0, wanted) : List.<String>of()) {
            cached.keySet().removeIf(path -> path.equals(victim) || path.startsWith(victim + "/"));
        }
    }

    // ---- committing and leaving

    void computed(long id, int position) {
        Sequence sequence = sequences.get(id);
        sequence.history = Math.max(sequence.history, position);
        if (sequence.stopped) {
            return;
        }
        for (int block = sequence.committedBlocks; (block + 1) * blockTokens <= position; block++) {
            commit(sequence, block, (block + 1) * blockTokens);
        }
        sequence.committed = position;
        if (position == sequence.prompt.length()) {
            stop(sequence);
        }
    }

    private void commit(Sequence sequence, int block, int end) {
        String path = sequence.prompt.path(end, blockTokens);
        Cached known = cached.get(path);
        if (known == null) {
            known = new Cached(sequence.prompt.tokens().subList(block * blockTokens, end));
            cached.put(path, known);
            removePrefixesOf(path, known);
        } else {
            known.users++;
        }
        sequence.blocks.set(block, known);
        sequence.committedBlocks = block + 1;
    }

    private void removePrefixesOf(String path, Cached page) {
        children(path.substring(0, path.lastIndexOf('/'))).forEach((other, sibling) -> {
            int size = sibling.tokens.size();
            if (size < page.tokens.size() && page.tokens.subList(0, size).equals(sibling.tokens)) {
                cached.remove(other);
            }
        });
    }

    private void stop(Sequence sequence) {
        int rest = sequence.committed % blockTokens;
        boolean known = !sequence.prompt.keyOnly() && sequence.committed >= sequence.prompt.length() - 1;
        if (!sequence.stopped && rest > 0 && sequence.committed > sequence.claimed && known) {
            int from = sequence.committed - rest;
            List<Integer> group = sequence.prompt.tokens().subList(from, sequence.committed);
            boolean covered = children(sequence.prompt.path(from, blockTokens)).values().stream()
                    .anyMatch(child -> child.tokens.size() >= rest
                            && child.tokens.subList(0, rest).equals(group));
            if (!covered) {
                commit(sequence, from / blockTokens, sequence.committed);
            }
        }
        sequence.stopped = true;
    }

    void suspend(long id) {
        sequences.get(id).active = false;
    }

    void release(long id) {
        Sequence sequence = sequences.remove(id);
        if (sequence != null) {
            stop(sequence);
            for (Cached page : sequence.blocks.reversed()) {
                if (page != null) {
                    leave(page);
                }
            }
        }
    }

    private void leave(Cached page) {
        page.users--;
        page.idleSince = clock++;
    }

    void clear() {
        cached.clear();
    }
}
