package dev.isochron.scheduling;

import dev.isochron.core.AdapterId;
import dev.isochron.core.LlmRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Steps of one kind in the order in which they were scheduled, and their final order (scheduler.md 6.10). */
final class OrderedSteps<T> {
    private static final Comparator<Optional<AdapterId>> NONE_FIRST = (left, right) -> {
        if (left.isEmpty() || right.isEmpty()) {
            return Boolean.compare(left.isPresent(), right.isPresent());
        }
        return left.get().compareTo(right.get());
    };

    private final List<Owned<T>> steps = new ArrayList<>();

    void add(LlmRequest owner, T step) {
        steps.add(new Owned<>(owner.spec().adapter(), step));
    }

    /** Sorted by adapter, none first; equals keep their order. */
    List<T> byAdapter() {
        steps.sort(Comparator.comparing(Owned::adapter, NONE_FIRST));
        return unwrapped();
    }

    /** Sorted so that what {@code isLast} accepts comes behind the rest, and by adapter within both. */
    List<T> byAdapterWithLast(Predicate<T> isLast) {
        steps.sort(Comparator.<Owned<T>, Boolean>comparing(owned -> isLast.test(owned.step()))
                .thenComparing(Owned::adapter, NONE_FIRST));
        return unwrapped();
    }

    private List<T> unwrapped() {
        List<T> sorted = new ArrayList<>(steps.size());
        for (Owned<T> owned : steps) {
            sorted.add(owned.step());
        }
        return sorted;
    }

    private record Owned<T>(Optional<AdapterId> adapter, T step) {}
}
