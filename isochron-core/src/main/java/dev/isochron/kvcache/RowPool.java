package dev.isochron.kvcache;

import org.jspecify.annotations.Nullable;

/** The limited rows of the page table; the lowest free one is taken. */
final class RowPool {
    private final @Nullable SequenceCache[] owners;
    private int used;

    RowPool(int rows) {
        this.owners = new SequenceCache[rows];
    }

    int rows() {
        return owners.length;
    }

    int used() {
        return used;
    }

    boolean full() {
        return used == owners.length;
    }

    int take(SequenceCache owner) {
        for (int row = 0; row < owners.length; row++) {
            if (owners[row] == null) {
                owners[row] = owner;
                used++;
                return row;
            }
        }
        throw new IllegalStateException("all " + owners.length + " rows of the page table are taken");
    }

    void giveBack(int row) {
        if (owners[row] == null) {
            throw new IllegalStateException("row " + row + " of the page table is given back but nobody has it");
        }
        owners[row] = null;
        used--;
    }

    @Nullable
    SequenceCache owner(int row) {
        return owners[row];
    }
}
