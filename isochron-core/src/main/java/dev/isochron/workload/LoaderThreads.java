package dev.isochron.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads that read files: at most two, each with a worker of its own, alive only inside {@link #run}. */
final class LoaderThreads {
    private static final int MOST_THREADS = 2;

    private LoaderThreads() {}

    /** Does one numbered job after the other; used by one thread. */
    interface Worker {
        void run(int job);
    }

    /** Makes a worker for each thread. */
    interface WorkerFactory {
        Worker make();
    }

    /** Does the jobs {@code 0 .. jobs - 1} in about this order; returns when all are done. */
    static void run(int jobs, WorkerFactory factory) {
        AtomicInteger next = new AtomicInteger();
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < Math.min(MOST_THREADS, jobs); i++) {
            threads.add(Thread.ofPlatform()
                    .name("isochron-loader-" + i)
                    .daemon()
                    .uncaughtExceptionHandler((thread, error) -> failures.add(error))
                    .start(() -> work(next, jobs, factory.make())));
        }
        join(threads);
        if (!failures.isEmpty()) {
            throw new IllegalStateException("reading a workload failed", failures.remove());
        }
    }

    private static void work(AtomicInteger next, int jobs, Worker worker) {
        for (int job = next.getAndIncrement(); job < jobs; job = next.getAndIncrement()) {
            worker.run(job);
        }
    }

    private static void join(List<Thread> threads) {
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WorkloadException("reading was interrupted", e);
        }
    }
}
