package dev.isochron.executor;

import dev.isochron.collective.RankFailed;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Makes the threads that ranks run on, and is the only class that does: platform threads live, virtual threads in the replay, where
 * a hand-over costs a fraction of a system call (replay-and-workloads.md V-9).
 */
public enum RankThreads {
    PLATFORM {
        @Override
        Thread.Builder builder() {
            return Thread.ofPlatform();
        }
    },
    VIRTUAL {
        @Override
        Thread.Builder builder() {
            return Thread.ofVirtual();
        }
    };

    abstract Thread.Builder builder();

    /** Starts one thread per body, named {@code name-0}, {@code name-1} and so on. */
    public Running start(String name, List<? extends Runnable> bodies) {
        var running = new Running(bodies.size());
        for (int index = 0; index < bodies.size(); index++) {
            running.add(builder().name(name + "-" + index).unstarted(running.guarded(index, bodies.get(index))));
        }
        running.threads.forEach(Thread::start);
        return running;
    }

    /** A thread that somebody else starts, such as the virtual machine when it ends. */
    public Thread unstarted(String name, Runnable body) {
        return builder().name(name).unstarted(body);
    }

    /** Runs all bodies and waits for them; throws what {@link Running#join} throws. */
    public void run(String name, List<? extends Runnable> bodies) {
        start(name, bodies).join();
    }

    /** Started threads and what ended them. */
    public static final class Running {
        private final List<Thread> threads = new ArrayList<>();
        private final AtomicReferenceArray<@Nullable Throwable> failures;

        private Running(int size) {
            this.failures = new AtomicReferenceArray<>(size);
        }

        /**
         * Waits for all threads. If bodies threw, throws the first by position that is not the mere echo of a peer's failure, with
         * the others suppressed; an interrupt ends the waiting, not the bodies.
         */
        public void join() {
            for (Thread thread : threads) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new IllegalStateException("interrupted while waiting for " + thread.getName(), e);
                }
            }
            throwFailure();
        }

        private void add(Thread thread) {
            threads.add(thread);
        }

        private Runnable guarded(int index, Runnable body) {
            return () -> {
                try {
                    body.run();
                } catch (Throwable failure) {
                    failures.set(index, failure);
                }
            };
        }

        private void throwFailure() {
            Throwable first = null;
            for (int index = 0; index < failures.length(); index++) {
                Throwable failure = failures.get(index);
                if (failure != null
                        && (first == null || (first instanceof RankFailed && !(failure instanceof RankFailed)))) {
                    first = failure;
                }
            }
            if (first instanceof Error error) {
                throw error;
            }
            if (first instanceof RuntimeException exception) {
                throw exception;
            }
        }
    }
}
