package dev.isochron.collective;

import dev.isochron.core.RankId;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The ranks of a group, sharing one fate: the first failure is the failure of all, and it ends every wait.
 *
 * <p>Each rank registers its thread when it first meets the others, so that a failure can wake it wherever it waits.
 */
final class Members {
    private final AtomicReferenceArray<@Nullable Thread> threads;
    private final AtomicReference<@Nullable Supplier<RuntimeException>> failure = new AtomicReference<>();
    private final AtomicReference<@Nullable RankId> departed = new AtomicReference<>();
    private final List<Rendezvous<?, ?>> meetings = new CopyOnWriteArrayList<>();

    Members(int size) {
        if (size < 1) {
            throw new IllegalArgumentException("group of " + size + " ranks; expected >= 1");
        }
        this.threads = new AtomicReferenceArray<>(size);
    }

    int size() {
        return threads.length();
    }

    void open(Rendezvous<?, ?> meeting) {
        meetings.add(meeting);
    }

    /** The calling thread is the rank's. Throws what ended the group, if anything has. */
    void enter(RankId rank) {
        throwIfFailed();
        if (threads.getPlain(rank.value()) != Thread.currentThread()) {
            threads.set(rank.value(), Thread.currentThread());
        }
    }

    boolean failed() {
        return failure.get() != null;
    }

    void throwIfFailed() {
        Supplier<RuntimeException> known = failure.get();
        if (known != null) {
            throw known.get();
        }
    }

    /** Ends the group, unless it has ended already; every rank gets its own exception from {@code exception}. */
    void fail(Supplier<RuntimeException> exception) {
        if (failure.compareAndSet(null, exception)) {
            wakeAll();
        }
    }

    /** A rank that left is missed only by those that still wait for it. */
    void leave(RankId rank) {
        departed.compareAndSet(null, rank);
        if (waiting() > 0) {
            fail(departure());
        }
    }

    /**
     * A rank is about to wait. If a peer has left, or if with it every rank waits and no meeting is complete, nobody can ever end
     * that wait. Nobody leaves a meeting before all have come, so the counts of the other meetings cannot shrink meanwhile. A round
     * that is full has all ranks and no result only until the last of them has combined it.
     */
    void assertSomebodyCanCome(Round<?, ?> round) {
        boolean missed = departed.get() != null;
        boolean stuck = meetings.size() > 1 && waiting() == size() && round.arrived() < size();
        if ((missed || stuck) && round.pending()) {
            fail(missed ? departure() : deadlock());
        }
    }

    boolean alive(RankId rank) {
        Thread thread = threads.get(rank.value());
        return thread == null || thread.isAlive();
    }

    private Supplier<RuntimeException> departure() {
        RankId gone = Objects.requireNonNull(departed.get(), "nobody has left");
        String message = "rank " + gone.value() + " has left the group; still waiting: " + places();
        return () -> new RankFailed(message);
    }

    private Supplier<RuntimeException> deadlock() {
        String message = "every rank waits and no meeting is complete: " + places();
        return () -> new CollectiveMismatch(message);
    }

    private int waiting() {
        int sum = 0;
        for (Rendezvous<?, ?> meeting : meetings) {
            sum += meeting.arrived();
        }
        return sum;
    }

    private String places() {
        return String.join(
                ", ",
                meetings.stream().flatMap(meeting -> meeting.places().stream()).toList());
    }

    private void wakeAll() {
        for (int rank = 0; rank < size(); rank++) {
            LockSupport.unpark(threads.get(rank));
        }
    }
}
