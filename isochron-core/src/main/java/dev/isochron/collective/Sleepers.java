package dev.isochron.collective;

import dev.isochron.core.RankId;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The ranks that may be parked at a meeting, so that its last arrival wakes these and no others.
 *
 * <p>A rank enters before it looks whether it must wait, and the last arrival looks here after it has set the result; both are
 * volatile, so one of the two sees the other and no wake-up is lost.
 */
final class Sleepers {
    private final AtomicReferenceArray<@Nullable Thread> threads;
    private final AtomicInteger count = new AtomicInteger();

    Sleepers(int size) {
        this.threads = new AtomicReferenceArray<>(size);
    }

    /** The calling thread may park from now on. */
    void enter(RankId rank) {
        threads.set(rank.value(), Thread.currentThread());
        count.incrementAndGet();
    }

    void leave(RankId rank) {
        threads.set(rank.value(), null);
        count.decrementAndGet();
    }

    /** Wakes who is here; a rank that has just left is woken in vain, which its next wait forgives. */
    void wake() {
        if (count.get() == 0) {
            return;
        }
        for (int rank = 0; rank < threads.length(); rank++) {
            Thread sleeper = threads.get(rank);
            if (sleeper != null) {
                LockSupport.unpark(sleeper);
            }
        }
    }
}
