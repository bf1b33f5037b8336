package dev.isochron.workload;

import java.util.Arrays;

/** A growing column of {@code long}. */
final class LongColumn {
    private long[] values;
    private int size;

    LongColumn(int capacity) {
        values = new long[capacity];
    }

    void add(long value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, Math.max(16, Math.addExact(size, size >> 1)));
        }
        values[size++] = value;
    }

    int size() {
        return size;
    }

    /** Forgets everything from {@code newSize} on. */
    void truncate(int newSize) {
        size = newSize;
    }

    long[] toArray() {
        return Arrays.copyOf(values, size);
    }
}
