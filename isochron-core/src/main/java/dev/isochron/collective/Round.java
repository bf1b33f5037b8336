package dev.isochron.collective;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One meeting from its first arrival to its result. A rank writes its slot, then counts itself in; whoever counts in last may read
 * all slots and sets the result.
 */
final class Round<T, R> {
    private final @Nullable Object[] brought;
    private final AtomicInteger arrived = new AtomicInteger();
    private volatile @Nullable R result;

    Round(int size) {
        this.brought = new Object[size];
    }

    /** True if this was the last arrival: the caller must {@link #complete} the round. */
    boolean arrive(int rank, T mine) {
        brought[rank] = mine;
        return arrived.incrementAndGet() == brought.length;
    }

    int arrived() {
        return arrived.get();
    }

    /** What all ranks brought, in rank order; only for the last to arrive. */
    @SuppressWarnings("unchecked")
    List<T> values() {
        return (List<T>) Collections.unmodifiableList(Arrays.asList(brought));
    }

    /** What a rank brought, if it is here; for messages. */
    @SuppressWarnings("unchecked")
    @Nullable
    T peek(int rank) {
        return (T) brought[rank];
    }

    boolean present(int rank) {
        return brought[rank] != null;
    }

    void complete(R outcome) {
        result = outcome;
    }

    boolean pending() {
        return result == null;
    }

    @Nullable
    R result() {
        return result;
    }
}
