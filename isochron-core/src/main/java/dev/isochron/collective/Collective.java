package dev.isochron.collective;

import dev.isochron.core.RankId;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One rank's view of its group. Every call carries its point, the iteration and its sequence number; ranks that meet at different
 * points get a {@link CollectiveMismatch} that names them all, instead of a hang.
 */
public interface Collective {
    RankId rank();

    int size();

    /** Tells the group which iteration the following calls belong to. */
    void enterIteration(long iteration);

    /** All ranks learn all values, in rank order. */
    <T> Agreed<List<T>> gather(CollectivePoint point, T mine);

    /** Only the root learns the values, in rank order; other ranks get an empty result. Never agreed. */
    <T> Optional<List<T>> collect(CollectivePoint point, T mine);

    /** All ranks learn what the root supplies; {@code onRoot} runs on the root only and may wait. */
    <T> Agreed<T> broadcast(CollectivePoint point, Supplier<T> onRoot);

    /** As {@link #broadcast}, but peers wait without end for a root that waits inside {@code onRoot}, as long as it is alive. */
    <T> Agreed<T> awaitBroadcast(CollectivePoint point, Supplier<T> onRoot);

    /** Tells the group that this rank failed; every rank in or entering a collective gets a {@link RankFailed}. */
    void fail(Throwable cause);

    /** This rank calls nothing any more; a peer that still waits for it, or will, gets a {@link RankFailed}. */
    void leave();
}
