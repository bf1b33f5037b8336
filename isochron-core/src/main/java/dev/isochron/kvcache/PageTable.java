package dev.isochron.kvcache;

/**
 * The page table as an engine reads it: row and block to slot. It is a view: an entry is set exactly while the page is locked by
 * the row's sequence, so nothing of a suspended sequence can be read.
 */
public final class PageTable {
    /** An entry that is not set. */
    public static final int ABSENT = -1;

    private final RowPool rows;
    private final int rowBlocks;

    PageTable(RowPool rows, int rowBlocks) {
        this.rows = rows;
        this.rowBlocks = rowBlocks;
    }

    public int rows() {
        return rows.rows();
    }

    /** Entries of each row. */
    public int rowBlocks() {
        return rowBlocks;
    }

    /** The GPU slot of a block, or {@link #ABSENT}. */
    public int slot(int row, int block) {
        if (block < 0 || block >= rowBlocks) {
            throw new IndexOutOfBoundsException("block " + block + " of a row of " + rowBlocks);
        }
        SequenceCache owner = rows.owner(row);
        return owner != null && owner.isActive() && block < owner.blocks().size()
                ? owner.blocks().page(block)
                : ABSENT;
    }

    /**
     * Copies a row for a kernel that must not see {@link #ABSENT}: entries that are not set name the row's first slot, which is valid
     * but never read for a token.
     */
    public void copyPadded(int row, int[] into) {
        int padding = Math.max(0, slot(row, 0));
        for (int block = 0; block < into.length; block++) {
            int slot = slot(row, block);
            into[block] = slot == ABSENT ? padding : slot;
        }
    }
}
