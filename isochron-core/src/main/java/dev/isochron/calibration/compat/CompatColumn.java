package dev.isochron.calibration.compat;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.LongStream;

/** The records of one rank, packed. */
final class CompatColumn {
    private final int rank;
    private long[] iterations = new long[256];
    private double[] millis = new double[256];
    private int[] requests = new int[256];
    private int[] tokens = new int[256];
    private long[] cachedTokens = new long[256];
    private int size;
    private boolean ascending = true;

    CompatColumn(int rank) {
        this.rank = rank;
    }

    int size() {
        return size;
    }

    LongStream iterations() {
        return Arrays.stream(iterations, 0, size);
    }

    void put(CompatRecord record) {
        if (size > 0 && iterations[size - 1] == record.iteration()) {
            size--;
        } else if (size == iterations.length) {
            grow();
        }
        ascending &= size == 0 || iterations[size - 1] < record.iteration();
        iterations[size] = record.iteration();
        millis[size] = record.deviceMillis().orElse(Double.NaN);
        requests[size] = record.requests();
        tokens[size] = record.tokens();
        cachedTokens[size++] = record.cachedTokens();
    }

    /** Brings the iterations in order; of several records the one that came last stays. */
    void seal() {
        if (ascending) {
            return;
        }
        Integer[] order = new Integer[size];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> Long.compare(iterations[a], iterations[b]));
        CompatColumn sorted = new CompatColumn(rank);
        for (int place : order) {
            sorted.put(at(place));
        }
        iterations = sorted.iterations;
        millis = sorted.millis;
        requests = sorted.requests;
        tokens = sorted.tokens;
        cachedTokens = sorted.cachedTokens;
        size = sorted.size;
        ascending = true;
    }

    Optional<CompatRecord> find(long iteration) {
        int place = Arrays.binarySearch(iterations, 0, size, iteration);
        return place < 0 ? Optional.empty() : Optional.of(at(place));
    }

    private CompatRecord at(int place) {
        return new CompatRecord(
                iterations[place],
                rank,
                Double.isNaN(millis[place]) ? OptionalDouble.empty() : OptionalDouble.of(millis[place]),
                requests[place],
                tokens[place],
                cachedTokens[place]);
    }

    private void grow() {
        int capacity = size * 2;
        iterations = Arrays.copyOf(iterations, capacity);
        millis = Arrays.copyOf(millis, capacity);
        requests = Arrays.copyOf(requests, capacity);
        tokens = Arrays.copyOf(tokens, capacity);
        cachedTokens = Arrays.copyOf(cachedTokens, capacity);
    }
}
