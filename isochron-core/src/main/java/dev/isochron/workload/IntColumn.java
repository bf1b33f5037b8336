package dev.isochron.workload;

import java.util.Arrays;

/** A growing column of {@code int}. */
final class IntColumn {
    private int[] values;
    private int size;

    IntColumn(int capacity) {
        values = new int[capacity];
    }

    void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, Math.max(16, Math.addExact(size, size >> 1)));
        }
        values[size++] = value;
    }

    int at(int index) {
        return values[index];
    }

    void set(int index, int value) {
        values[index] = value;
    }

    int size() {
        return size;
    }

    /** Forgets everything from {@code newSize} on. */
    void truncate(int newSize) {
        size = newSize;
    }

    int[] toArray() {
        return Arrays.copyOf(values, size);
    }
}
