package dev.isochron.kvcache;

import dev.isochron.core.ChainedIdKeys;
import dev.isochron.core.HashedKeys;
import dev.isochron.core.PromptKeys;
import java.util.Arrays;

/** The pages of a sequence in block order. */
final class BlockList {
    private int[] pages;
    private int size;

    /** An empty list that will probably hold so many blocks. */
    BlockList(int expectedBlocks) {
        this.pages = new int[expectedBlocks];
    }

    int size() {
        return size;
    }

    int page(int block) {
        return pages[block];
    }

    void replace(int block, int page) {
        pages[block] = page;
    }

    void add(int page) {
        if (size == pages.length) {
            pages = Arrays.copyOf(pages, Math.max(4, size + size / 2));
        }
        pages[size++] = page;
    }

    int removeLast() {
        return pages[--size];
    }

    /**
     * Lists the claimed blocks of {@code keys} from the deepest node up, locking each page: one visit per block.
     *
     * <p>Hashed keys are trusted; ids of a trace are compared, because an id under two predecessors would match a foreign prefix.
     */
    void lockChain(GpuPool pool, PromptKeys keys, int deepestNode, int blocks) {
        if (blocks == 0) {
            return;
        }
        if (pool.tree().nodes().ordinal(deepestNode) != blocks - 1) {
            throw foreignBlock(keys, blocks - 1);
        }
        if (pages.length < blocks) {
            pages = new int[blocks];
        }
        int node = deepestNode;
        for (int block = blocks - 1; block >= 0; ) {
            int last = lockRun(pool, keys, node, block);
            block -= node - last + 1;
            node = pool.tree().nodes().parent(last);
        }
        size = blocks;
        pool.visited(blocks);
    }

    /**
     * Locks the nodes that were made one after the other, which is most of a chain: their numbers are known without waiting for the
     * parent link to arrive from memory.
     *
     * @return the last node locked
     */
    private int lockRun(GpuPool pool, PromptKeys keys, int deepestNode, int deepestBlock) {
        var nodes = pool.tree().nodes();
        boolean trusted = keys instanceof HashedKeys;
        int node = deepestNode;
        for (int block = deepestBlock; ; block--, node--) {
            if (!trusted && nodes.word(node, 0) != keys.word(block, 0)) {
                throw foreignBlock(keys, block);
            }
            int page = nodes.page(node);
            pages[block] = page;
            pool.pages().lock(page);
            if (block == 0 || nodes.parent(node) != node - 1) {
                return node;
            }
        }
    }

    private static IllegalStateException foreignBlock(PromptKeys keys, int block) {
        return new IllegalStateException(
                "block " + block + (keys instanceof ChainedIdKeys ids ? " with id " + ids.blockId(block) : "")
                        + " of a prompt, or the block behind it, is known under another predecessor");
    }
}
