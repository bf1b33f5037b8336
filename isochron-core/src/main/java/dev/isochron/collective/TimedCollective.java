package dev.isochron.collective;

import dev.isochron.core.MonotonicClock;
import dev.isochron.core.RankId;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/** Reports how long each collective of a rank took, nanoseconds; the wait of an idle group for requests does not count. */
public final class TimedCollective implements Collective {
    private final Collective inner;
    private final MonotonicClock clock;
    private final LongConsumer nanos;

    /** @param nanos hears of each call, on the rank's thread */
    public TimedCollective(Collective inner, MonotonicClock clock, LongConsumer nanos) {
        this.inner = inner;
        this.clock = clock;
        this.nanos = nanos;
    }

    private <T> T timed(Supplier<T> call) {
        long start = clock.nanos();
        T result = call.get();
        nanos.accept(clock.nanos() - start);
        return result;
    }

    @Override
    public RankId rank() {
        return inner.rank();
    }

    @Override
    public int size() {
        return inner.size();
    }

    @Override
    public void enterIteration(long iteration) {
        inner.enterIteration(iteration);
    }

    @Override
    public <T> Agreed<List<T>> gather(CollectivePoint point, T mine) {
        return timed(() -> inner.gather(point, mine));
    }

    @Override
    public <T> Optional<List<T>> collect(CollectivePoint point, T mine) {
        return timed(() -> inner.collect(point, mine));
    }

    @Override
    public <T> Agreed<T> broadcast(CollectivePoint point, Supplier<T> onRoot) {
        return timed(() -> inner.broadcast(point, onRoot));
    }

    @Override
    public <T> Agreed<T> awaitBroadcast(CollectivePoint point, Supplier<T> onRoot) {
        return inner.awaitBroadcast(point, onRoot);
    }

    @Override
    public void fail(Throwable cause) {
        inner.fail(cause);
    }

    @Override
    public void leave() {
        inner.leave();
    }
}
