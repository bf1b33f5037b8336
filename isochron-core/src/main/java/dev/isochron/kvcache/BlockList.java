package dev.isochron.kvcache;

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

    /** Lists the claimed blocks of {@code chain} from the deepest node up, locking each page: one visit per block. */
    void lockChain(GpuPool pool, int deepestNode, int blocks) {
        if (pages.length < blocks) {
            pages = new int[blocks];
        }
        var nodes = pool.tree().nodes();
        int node = deepestNode;
        for (int block = blocks - 1; block >= 0; block--) {
            int page = nodes.page(node);
            pages[block] = page;
            pool.pages().lock(page);
            node = nodes.parent(node);
        }
        size = blocks;
        pool.visited(blocks);
        if (node != NodeSlab.NONE && pool.tree().nodes().ordinal(node) >= 0) {
            throw new IllegalStateException(
                    "the block at position " + (blocks - 1) + " of a prompt is known at another position");
        }
    }
}
