package dev.isochron.scheduling;

/** Indexes of requests in the active list of a pass, in an order that means something. */
final class IndexList {
    private final int[] indexes;
    private int size;

    IndexList(int capacity) {
        this.indexes = new int[capacity];
    }

    void add(int index) {
        indexes[size++] = index;
    }

    int get(int place) {
        return indexes[place];
    }

    int size() {
        return size;
    }
}
