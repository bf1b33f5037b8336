package dev.isochron.collective;

import dev.isochron.core.RankId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A place where all ranks of a group meet again and again: each brings a value, the last to come combines them, and all leave with
 * the same result. One atomic count per arrival and no lock; the virtual-time engine of the replay uses it beside the collectives.
 *
 * <p>If combining throws, or the group fails, every rank gets an exception and none waits on.
 *
 * @param <T> what a rank brings
 * @param <R> what all leave with
 */
public final class Rendezvous<T, R> {
    private final String name;
    private final Members members;
    private final Patience patience;
    private final Function<? super List<T>, ? extends R> combine;
    private final Sleepers sleepers;
    private volatile Round<T, R> round;
    private volatile @Nullable Round<T, R> previous;

    Rendezvous(String name, Members members, Patience patience, Function<? super List<T>, ? extends R> combine) {
        this.name = name;
        this.members = members;
        this.patience = patience;
        this.combine = combine;
        this.sleepers = new Sleepers(members.size());
        this.round = new Round<>(members.size());
        members.open(this);
    }

    /** Waits for all ranks; {@code mine} must not change afterwards. The combining function sees the values in rank order. */
    public R meet(RankId rank, T mine) {
        return meet(rank, mine, patience);
    }

    R meet(RankId rank, T mine, Patience howLong) {
        members.enter(rank);
        Round<T, R> joined = round;
        if (joined.arrive(rank.value(), mine)) {
            complete(joined, rank);
        } else {
            members.assertSomebodyCanCome(joined);
            await(joined, rank, howLong);
        }
        R result = joined.result();
        if (result == null) {
            members.throwIfFailed();
            throw new IllegalStateException("rank " + rank.value() + " left " + name + " without a result");
        }
        return result;
    }

    /** Peers that come soon are met by handing the processor over; only who waits on says so and may sleep. */
    private void await(Round<T, R> joined, RankId rank, Patience howLong) {
        howLong.handOver(joined, this);
        if (Patience.waits(joined, this)) {
            sleepers.enter(rank);
            try {
                howLong.await(joined, this);
            } finally {
                sleepers.leave(rank);
            }
        }
    }

    /** The next round must stand before anybody is released, because the released come back to it. */
    private void complete(Round<T, R> joined, RankId last) {
        try {
            R result = combine.apply(joined.values());
            previous = joined;
            round = new Round<>(members.size());
            joined.complete(result);
            sleepers.wake();
        } catch (CollectiveMismatch mismatch) {
            String message = String.valueOf(mismatch.getMessage());
            members.fail(() -> new CollectiveMismatch(message));
        } catch (RuntimeException | Error broken) {
            members.fail(() ->
                    new RankFailed("rank " + last.value() + " could not complete " + name + ": " + broken, broken));
        }
    }

    Members members() {
        return members;
    }

    int arrived() {
        return round.arrived();
    }

    /** Where the ranks that wait here stand. */
    List<String> places() {
        Round<T, R> now = round;
        var places = new ArrayList<String>();
        for (int rank = 0; rank < members.size(); rank++) {
            T brought = now.peek(rank);
            if (brought != null) {
                places.add("rank " + rank + " at " + describe(brought));
            }
        }
        return places;
    }

    /** Who is missing, and where each of them was seen last. */
    List<String> missing() {
        Round<T, R> now = round;
        Round<T, R> before = previous;
        var missing = new ArrayList<String>();
        for (int rank = 0; rank < members.size(); rank++) {
            if (now.peek(rank) == null) {
                T seen = before == null ? null : before.peek(rank);
                missing.add(
                        "rank " + rank + (seen == null ? " (never seen)" : " (last seen at " + describe(seen) + ")"));
            }
        }
        return missing;
    }

    private String describe(T brought) {
        return brought instanceof Arrival arrival ? arrival.place() : name;
    }
}
