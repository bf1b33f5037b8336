package dev.isochron.collective;

import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A value that came out of a collective and is therefore equal on every rank. Only this room makes one, so a collective that may be
 * skipped on an {@code Agreed<Boolean>} cannot be skipped on a rank-local condition.
 *
 * @param <T> an immutable type
 */
public final class Agreed<T> {
    private final T value;

    Agreed(T value) {
        this.value = value;
    }

    public T value() {
        return value;
    }

    /** Applies a function that must be pure and must not capture rank-local state. */
    public <R> Agreed<R> map(Function<? super T, ? extends R> pure) {
        return new Agreed<>(pure.apply(value));
    }

    /** Combines two agreed values by a pure function. */
    public static <A, B, R> Agreed<R> both(
            Agreed<A> a, Agreed<B> b, BiFunction<? super A, ? super B, ? extends R> pure) {
        return new Agreed<>(pure.apply(a.value, b.value));
    }
}
