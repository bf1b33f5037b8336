package dev.isochron.workload;

import java.util.Arrays;

/**
 * Trace id to node, while a file is read: an array as long as ids stay below 8 times their number, else open addressing with linear
 * probing. Reused between files, so that reading many small files does not allocate.
 */
final class IdTable {
    /** What {@link #node} answers for an id not met before. */
    static final int UNKNOWN = -1;

    private static final int ALWAYS_DENSE = 1 << 16;
    private static final int DENSITY = 8;
    private static final int RETIRED = -1;

    /** Dense: node + 1 by id, 0 = unknown. */
    private int[] dense = new int[1 << 12];

    private int denseEnd;
    private boolean hashed;

    /** Open addressing: a slot is free while its value is 0; {@link #RETIRED} keeps the slot but knows no node. */
    private int[] keys = {};

    private int[] values = {};
    private int used;

    /** Forgets every id. */
    void clear() {
        Arrays.fill(dense, 0, denseEnd, 0);
        Arrays.fill(values, 0);
        denseEnd = 0;
        used = 0;
        hashed = false;
    }

    int node(int id) {
        if (!hashed) {
            return id < denseEnd ? dense[id] - 1 : UNKNOWN;
        }
        int value = values[slot(id)];
        return value > 0 ? value - 1 : UNKNOWN;
    }

    void put(int id, int node) {
        store(id, node + 1);
    }

    /** Makes an id unknown again. */
    void remove(int id) {
        store(id, hashed ? RETIRED : 0);
    }

    private void store(int id, int value) {
        if (!hashed && id >= denseEnd && !growDense(id)) {
            moveToHashed();
        }
        if (!hashed) {
            used += dense[id] == 0 && value != 0 ? 1 : 0;
            dense[id] = value;
            return;
        }
        if (2 * (used + 1) > keys.length) {
            rehash(Math.multiplyExact(keys.length, 2));
        }
        int slot = slot(id);
        used += values[slot] == 0 ? 1 : 0;
        keys[slot] = id;
        values[slot] = value;
    }

    private boolean growDense(int id) {
        long limit = Math.max(ALWAYS_DENSE, (long) DENSITY * (used + 1));
        if (id >= limit) {
            return false;
        }
        if (id >= dense.length) {
            dense = Arrays.copyOf(dense, (int) Math.min(Math.max(2L * dense.length, id + 1L), Integer.MAX_VALUE - 8));
        }
        denseEnd = id + 1;
        return true;
    }

    private void moveToHashed() {
        int wanted = Integer.highestOneBit(Math.max(1 << 10, used)) << 2;
        if (keys.length < wanted) {
            keys = new int[wanted];
            values = new int[wanted];
        }
        hashed = true;
        used = 0;
        for (int id = 0; id < denseEnd; id++) {
            if (dense[id] != 0) {
                put(id, dense[id] - 1);
            }
        }
    }

    private void rehash(int capacity) {
        int[] oldKeys = keys;
        int[] oldValues = values;
        keys = new int[capacity];
        values = new int[capacity];
        used = 0;
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldValues[i] > 0) {
                put(oldKeys[i], oldValues[i] - 1);
            }
        }
    }

    private int slot(int id) {
        int mask = keys.length - 1;
        int slot = (id * 0x9E3779B9) >>> 7 & mask;
        while (values[slot] != 0 && keys[slot] != id) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }
}
