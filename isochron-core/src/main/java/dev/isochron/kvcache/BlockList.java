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
        if (pages.length < blocks) {
            pages = new int[blocks];
        }
        var nodes = pool.tree().nodes();
        if (blocks > 0 && nodes.ordinal(deepestNode) != blocks - 1) {
            throw foreignBlock(keys, blocks - 1);
        }
        boolean trusted = keys instanceof HashedKeys;
        int node = deepestNode;
        for (int block = blocks - 1; block >= 0; block--) {
            if (!trusted && nodes.word(node, 0) != keys.word(block, 0)) {
                throw foreignBlock(keys, block);
            }
            int page = nodes.page(node);
            pages[block] = page;
            pool.pages().lock(page);
            node = nodes.parent(node);
        }
        size = blocks;
        pool.visited(blocks);
    }

    private static IllegalStateException foreignBlock(PromptKeys keys, int block) {
        return new IllegalStateException(
                "block " + block + (keys instanceof ChainedIdKeys ids ? " with id " + ids.blockId(block) : "")
                        + " of a prompt, or the block behind it, is known under another predecessor");
    }
}
