package dev.isochron.engine.cpu;

import java.lang.foreign.Arena;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/** Two ranks, each pinned to a core of its own and with its own pages, against one: how much more they compute in the same time. */
final class TwoRanks {
    private static final int CHUNKS = 5;
    private static final int DEPTH = 1024;
    private static final int TOKENS = 256;

    private TwoRanks() {}

    static double measure(PackedModel model) throws InterruptedException, ExecutionException {
        var alone = rank(model, 0, new CyclicBarrier(1));
        double one = 1.0 / alone.get();
        var together = new CyclicBarrier(2);
        var first = rank(model, 0, together);
        var second = rank(model, 1, together);
        return (1.0 / first.get() + 1.0 / second.get()) / one;
    }

    /** The nanoseconds that a rank takes for its chunks, once all are ready, on a thread that is new and therefore on no core yet. */
    private static Future<Long> rank(PackedModel model, int core, CyclicBarrier ready) {
        var nanos = new FutureTask<>(() -> {
            if (CpuAffinity.pin(core).isEmpty()) {
                System.err.println("bench/engine: threads cannot be pinned here");
            }
            return chunks(model, ready);
        });
        new Thread(nanos, "rank-" + core).start();
        return nanos;
    }

    private static long chunks(PackedModel model, CyclicBarrier ready)
            throws InterruptedException, BrokenBarrierException {
        try (Arena arena = Arena.ofConfined()) {
            var bench = new BenchModel(arena, model, DEPTH + TOKENS);
            bench.chunk(DEPTH, TOKENS);
            ready.await();
            return Stopwatch.once(() -> {
                for (int chunk = 0; chunk < CHUNKS; chunk++) {
                    bench.chunk(DEPTH, TOKENS);
                }
            });
        }
    }
}
