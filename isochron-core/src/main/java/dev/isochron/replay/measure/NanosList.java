package dev.isochron.replay.measure;

import java.util.Arrays;

/** A growing list of primitive {@code long}s. */
final class NanosList {
    private long[] values = new long[256];
    private int size;

    void add(long value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size * 2);
        }
        values[size++] = value;
    }

    int size() {
        return size;
    }

    long[] toArray() {
        return Arrays.copyOf(values, size);
    }

    /** How many are at most {@code bound}; the values must have been added in ascending order. */
    int countUpTo(long bound) {
        int at = Arrays.binarySearch(values, 0, size, bound);
        if (at < 0) {
            return -at - 1;
        }
        while (at < size && values[at] == bound) {
            at++;
        }
        return at;
    }
}
