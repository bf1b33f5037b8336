package dev.isochron.kvcache;

import dev.isochron.core.BlockKey;
import dev.isochron.core.KvCacheEvent;
import dev.isochron.core.KvCacheEvent.Created;
import dev.isochron.core.KvCacheEvent.Removed;
import dev.isochron.core.KvCacheEvent.Stored;
import dev.isochron.core.KvCacheEvent.StoredBlock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The newest events of one rank (kv-cache.md 13). A stored block that continues the chain of the event before joins it; removed
 * keys collect until another kind of event, or the drain, pushes them out. An event's id is given when it is added.
 */
final class EventBuffer implements EventLog {
    private static final int GPU = 0;
    private static final int LAYER_GROUP = 0;

    private final int maxSize;
    private final int windowTokens;
    private final ArrayDeque<KvCacheEvent> events = new ArrayDeque<>();
    private final List<BlockKey> removed = new ArrayList<>();
    private final OpenChain chain = new OpenChain();
    private long nextId;
    private long dropped;
    private long droppedBefore;

    EventBuffer(KvCacheConfig config) {
        this.maxSize = config.eventBufferMaxSize();
        this.windowTokens = config.maxSeqLen();
        add(new Created(nextId++, windowTokens, LAYER_GROUP, List.of(config.gpuBlocks())));
    }

    @Override
    public void stored(NodeSlab nodes, int node, int tokens, int priority) {
        Optional<BlockKey> parent = parentKey(nodes, node);
        var block = new StoredBlock(key(nodes, node), boxed(nodes.tokens(node)), tokens, GPU, priority);
        if (removed.isEmpty() && chain.continues(parent)) {
            chain.blocks.add(block);
            return;
        }
        flush();
        chain.open(nextId++, parent, block);
    }

    @Override
    public void removed(NodeSlab nodes, int node) {
        removed.add(key(nodes, node));
    }

    /** Turns what is still open into events: the chain, which came first, then the removed keys. */
    private void flush() {
        if (!chain.blocks.isEmpty()) {
            add(new Stored(chain.id, windowTokens, LAYER_GROUP, chain.parent, chain.blocks));
            chain.blocks.clear();
        }
        if (!removed.isEmpty()) {
            add(new Removed(nextId++, windowTokens, LAYER_GROUP, removed));
            removed.clear();
        }
    }

    private void add(KvCacheEvent event) {
        events.add(event);
        if (events.size() > maxSize) {
            events.remove();
            dropped++;
        }
    }

    @Override
    public DrainedEvents drain() {
        flush();
        var drained = new DrainedEvents(List.copyOf(events), dropped - droppedBefore);
        events.clear();
        droppedBefore = dropped;
        return drained;
    }

    @Override
    public long dropped() {
        return dropped;
    }

    @Override
    public boolean on() {
        return true;
    }

    private static Optional<BlockKey> parentKey(NodeSlab nodes, int node) {
        return nodes.ordinal(node) == 0 ? Optional.empty() : Optional.of(key(nodes, nodes.parent(node)));
    }

    private static BlockKey key(NodeSlab nodes, int node) {
        return new BlockKey(nodes.word(node, 0), nodes.word(node, 1), nodes.word(node, 2), nodes.word(node, 3));
    }

    private static List<Integer> boxed(int[] tokens) {
        return Arrays.stream(tokens).boxed().toList();
    }

    /** The stored event that may still grow. */
    private static final class OpenChain {
        private final List<StoredBlock> blocks = new ArrayList<>();
        private long id;
        private Optional<BlockKey> parent = Optional.empty();

        void open(long itsId, Optional<BlockKey> itsParent, StoredBlock first) {
            id = itsId;
            parent = itsParent;
            blocks.add(first);
        }

        boolean continues(Optional<BlockKey> next) {
            return !blocks.isEmpty()
                    && next.isPresent()
                    && next.get().equals(blocks.getLast().key());
        }
    }
}
