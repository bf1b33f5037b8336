package dev.isochron.engine.cpu;

/** Takes times of a piece of work. */
final class Stopwatch {
    private Stopwatch() {}

    /** The shortest of several runs, nanoseconds, after one that is not counted: what the machine can do when nothing disturbs it. */
    static long shortest(int runs, Runnable work) {
        work.run();
        long shortest = Long.MAX_VALUE;
        for (int run = 0; run < runs; run++) {
            shortest = Math.min(shortest, once(work));
        }
        return shortest;
    }

    static long once(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return System.nanoTime() - start;
    }

    /** Looks at a result, so that the work behind it cannot be optimised away. */
    static void consume(float value) {
        if (!Float.isFinite(value)) {
            throw new IllegalStateException("a benchmark computed " + value);
        }
    }
}
