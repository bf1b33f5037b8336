package dev.isochron.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Runs one body per rank on virtual threads and gathers what each returned or threw. */
public final class Ranks {
    private Ranks() {}

    /** What a rank returned, or what it threw. */
    public record Outcome<T>(@Nullable T value, @Nullable Throwable thrown) {
        public T get() {
            if (thrown != null) {
                throw new AssertionError("rank threw", thrown);
            }
            if (value == null) {
                throw new AssertionError("rank returned nothing");
            }
            return value;
        }

        public Throwable failure() {
            if (thrown == null) {
                throw new AssertionError("rank did not throw but returned " + value);
            }
            return thrown;
        }
    }

    public static <T> List<Outcome<T>> run(int size, IntFunction<T> body) {
        List<@Nullable Outcome<T>> outcomes = new ArrayList<>();
        IntStream.range(0, size).forEach(rank -> outcomes.add(null));
        var threads = IntStream.range(0, size)
                .mapToObj(rank ->
                        Thread.ofVirtual().name("rank-" + rank).start(() -> outcomes.set(rank, run(body, rank))))
                .toList();
        threads.forEach(Ranks::join);
        return List.copyOf(outcomes);
    }

    private static <T> Outcome<T> run(IntFunction<T> body, int rank) {
        try {
            return new Outcome<>(body.apply(rank), null);
        } catch (Throwable thrown) {
            return new Outcome<>(null, thrown);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted while ranks run", e);
        }
    }
}
